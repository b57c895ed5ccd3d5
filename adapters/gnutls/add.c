/*
 * Adding CAs and CRLs to a program's trust list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <strings.h>

#include "adapters/common/preload.h"
#include "adapters/common/status.h"
#include "adapters/gnutls/acceptable.h"
#include "adapters/gnutls/add.h"
#include "adapters/gnutls/crls_load.h"
#include "adapters/gnutls/list_guard.h"
#include "adapters/gnutls/list_table.h"

static const char only_gnutls[] = "only GnuTLS can load this input";
static const char left_list[] = "its list was left to GnuTLS before";
static const char callback[] = "a callback adds to it";

static bool has_cas(const struct ct_addition *addition)
{
	return addition->is_file
		       ? addition->ca_path != NULL
		       : addition->cas != NULL && addition->cas->data != NULL;
}

static bool has_crls(const struct ct_addition *addition)
{
	return addition->is_file
		       ? addition->crl_path != NULL
		       : addition->crls != NULL && addition->crls->data != NULL;
}

/* --- By GnuTLS ------------------------------------------------------------ */

static int add_by_gnutls(const struct ct_libgnutls *gnutls,
			 gnutls_x509_trust_list_t target,
			 const struct ct_addition *addition)
{
	int ret;

	ct_libgnutls_bypass_begin();
	if (addition->is_file)
		ret = gnutls->x509_trust_list_add_trust_file(
			target, addition->ca_path, addition->crl_path,
			addition->type, addition->flags,
			addition->verify_flags);
	else
		ret = gnutls->x509_trust_list_add_trust_mem(
			target, addition->cas, addition->crls, addition->type,
			addition->flags, addition->verify_flags);
	ct_libgnutls_bypass_end();
	return ret;
}

/* The same for good: counts its inputs. */
static int leave_whole(const struct ct_libgnutls *gnutls,
		       gnutls_x509_trust_list_t target,
		       const struct ct_addition *addition, const char *why)
{
	if (has_cas(addition))
		ct_status_left(addition->is_file ? addition->ca_path : "memory",
			       why);
	if (has_crls(addition))
		ct_status_left(
			addition->is_file ? addition->crl_path : "memory", why);
	return add_by_gnutls(gnutls, target, addition);
}

/* What GnuTLS returns for it on an empty list, without conditions on CRLs. */
static int try_by_gnutls(const struct ct_libgnutls *gnutls,
			 const struct ct_addition *addition)
{
	struct ct_addition trial = *addition;
	gnutls_x509_trust_list_t list;
	int ret = gnutls->x509_trust_list_init(&list, 0);

	if (ret < 0)
		return ret;
	trial.flags &= ~(unsigned)(GNUTLS_TL_VERIFY_CRL |
				   GNUTLS_TL_FAIL_ON_INVALID_CRL);
	ret = add_by_gnutls(gnutls, list, &trial);
	gnutls->x509_trust_list_deinit(list, 1);
	return ret;
}

/* Adds a part that is not taken over. */
static int leave(const struct ct_libgnutls *gnutls, struct ct_list *list,
		 const struct ct_addition *part)
{
	int ret = try_by_gnutls(gnutls, part);

	if (ret < 0)
		return ret;
	ret = ct_list_pass_through(gnutls, list, only_gnutls);
	return ret < 0 ? ret
		       : leave_whole(gnutls, list->program, part, only_gnutls);
}

/* --- CAs ----------------------------------------------------------------- */

static struct ct_bundle *load(const struct ct_addition *part)
{
	const struct ct_load_options options = {
		.format = part->type == GNUTLS_X509_FMT_DER ? CT_LOAD_DER
							    : CT_LOAD_PEM,
		.dialect = CT_LOAD_NARROW,
	};
	struct ct_bundle *bundle;
	enum catrust_error error;

	if (part->is_file)
		error = ct_bundle_load_file(part->ca_path, &options, &bundle);
	else
		error = ct_bundle_load_memory(
			ct_span(part->cas->data, part->cas->size), &options,
			&bundle);
	if (error != CATRUST_OK)
		return NULL;
	if (ct_bundle_num_seen(bundle) <= INT32_MAX &&
	    ct_bundle_is_acceptable(bundle))
		return bundle;
	ct_bundle_unref(bundle);
	return NULL;
}

/* When the list is filled GnuTLS adds them to it, too. */
static int add_bundle(const struct ct_libgnutls *gnutls, struct ct_list *list,
		      const struct ct_addition *part, struct ct_bundle *bundle)
{
	int num_seen = (int)ct_bundle_num_seen(bundle), ret;

	if (atomic_load(&list->is_filled)) {
		num_seen = add_by_gnutls(gnutls, list->program, part);
		if (num_seen < 0)
			return num_seen;
	}
	ret = ct_list_add(list, bundle,
			  (part->flags & GNUTLS_TL_USE_IN_TLS) != 0);
	if (ret == 0 && atomic_load(&list->sends_names)) {
		ret = ct_list_add_names(gnutls, list);
		if (ret < 0) /* the next session tries again */
			atomic_store(&list->sends_names, false);
	}
	return ret < 0 ? ret : num_seen;
}

static int add_cas(const struct ct_libgnutls *gnutls, struct ct_list *list,
		   const struct ct_addition *part)
{
	struct ct_bundle *bundle = load(part);
	int ret;

	if (bundle == NULL)
		return leave(gnutls, list, part);
	ret = add_bundle(gnutls, list, part, bundle);
	ct_bundle_unref(bundle);
	if (ret >= 0)
		ct_status_taken((size_t)ret, 0, 0);
	ct_preload_say("gnutls", "%s: %d CAs",
		       part->is_file ? part->ca_path : "memory", ret);
	return ret;
}

/* --- CRLs ---------------------------------------------------------------- */

static int add_crls(const struct ct_libgnutls *gnutls, struct ct_list *list,
		    const struct ct_addition *part)
{
	struct ct_crl_request request = {
		.path = part->is_file ? part->crl_path : NULL,
		.is_der = part->type == GNUTLS_X509_FMT_DER,
		.flags = part->flags,
		.verify_flags = part->verify_flags,
	};
	int ret;

	if (!part->is_file)
		request.data = ct_span(part->crls->data, part->crls->size);
	if (!ct_crls_load(gnutls, list, &request, &ret))
		return leave(gnutls, list, part);
	ct_preload_say("gnutls", "%s: %d CRLs",
		       part->is_file ? part->crl_path : "memory", ret);
	return ret;
}

/* --- Both ---------------------------------------------------------------- */

/* What is in a pipe can be read once: by GnuTLS. */
static bool is_read_once(const char *path)
{
	struct ct_file_identity identity;

	return path != NULL && ct_source_identify(path, &identity) ==
				       CATRUST_E_FILE_NOT_REGULAR;
}

/* Why an addition cannot be taken over; NULL when it can. */
static const char *find_obstacle(const struct ct_libgnutls *gnutls,
				 const struct ct_addition *addition)
{
	const unsigned known = GNUTLS_TL_USE_IN_TLS | GNUTLS_TL_NO_DUPLICATES |
			       GNUTLS_TL_VERIFY_CRL |
			       GNUTLS_TL_FAIL_ON_INVALID_CRL;
	struct ct_file_identity identity;

	if ((addition->flags & ~known) != 0)
		return "flags";
	if (addition->type != GNUTLS_X509_FMT_PEM &&
	    addition->type != GNUTLS_X509_FMT_DER)
		return "format";
	if (!addition->is_file)
		return NULL;
	if (addition->ca_path != NULL &&
	    (strncasecmp(addition->ca_path, "pkcs11:", 7) == 0 ||
	     gnutls->url_is_supported(addition->ca_path) != 0))
		return "URL";
	if (is_read_once(addition->ca_path) || is_read_once(addition->crl_path))
		return "no regular file";
	/* GnuTLS reads both files before it adds anything. */
	if (addition->ca_path != NULL && addition->crl_path != NULL &&
	    (ct_source_identify(addition->crl_path, &identity) != CATRUST_OK ||
	     !ct_source_is_still(addition->crl_path, &identity)))
		return "CRL file";
	return NULL;
}

/* CAs first, then CRLs; after an error some may have been added. */
static int add_parts(const struct ct_libgnutls *gnutls, struct ct_list *list,
		     const struct ct_addition *addition)
{
	struct ct_addition cas = *addition, crls = *addition;
	int num_cas = 0, num_crls = 0;

	cas.crl_path = NULL;
	cas.crls = NULL;
	crls.ca_path = NULL;
	crls.cas = NULL;
	if (has_cas(addition))
		num_cas = add_cas(gnutls, list, &cas);
	if (num_cas >= 0 && has_crls(addition))
		num_crls = atomic_load(&list->is_passthrough)
				   ? leave_whole(gnutls, list->program, &crls,
						 left_list)
				   : add_crls(gnutls, list, &crls);
	if (num_cas < 0)
		return num_cas;
	return num_crls < 0 ? num_crls : num_cas + num_crls;
}

static int add_locked(const struct ct_libgnutls *gnutls, struct ct_list *list,
		      const struct ct_addition *addition)
{
	const char *obstacle;

	if (atomic_load(&list->is_passthrough))
		return leave_whole(gnutls, list->program, addition, left_list);
	obstacle = find_obstacle(gnutls, addition);
	if (obstacle != NULL) {
		int ret = ct_list_pass_through(gnutls, list, obstacle);

		return ret < 0 ? ret
			       : leave_whole(gnutls, list->program, addition,
					     obstacle);
	}
	return add_parts(gnutls, list, addition);
}

/* From a callback. */
static int add_within(const struct ct_libgnutls *gnutls, struct ct_list *list,
		      const struct ct_addition *addition)
{
	int ret = ct_list_pass_through(gnutls, list, callback);

	if (ret < 0)
		return ret;
	ct_list_transition_begin(list);
	ret = leave_whole(gnutls, list->program, addition, callback);
	ct_list_transition_end(list);
	return ret;
}

int ct_add(const struct ct_libgnutls *gnutls, gnutls_x509_trust_list_t program,
	   const struct ct_addition *addition)
{
	struct ct_list *list = ct_list_get(program);
	struct ct_list_guard guard;
	int ret;

	if (list == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	ret = ct_list_change_begin(&guard, list)
		      ? add_locked(gnutls, list, addition)
		      : add_within(gnutls, list, addition);
	ct_list_change_end(&guard, list);
	return ret;
}

int ct_give_up(const struct ct_libgnutls *gnutls,
	       gnutls_x509_trust_list_t program, const char *why)
{
	struct ct_list *list = ct_list_get(program);
	struct ct_list_guard guard;
	int ret;

	if (list == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	if (atomic_load(&list->is_passthrough))
		return 0;
	(void)ct_list_change_begin(&guard, list);
	ret = ct_list_pass_through(gnutls, list, why);
	ct_list_change_end(&guard, list);
	return ret;
}

int ct_send_names(const struct ct_libgnutls *gnutls,
		  gnutls_x509_trust_list_t program)
{
	struct ct_list *list = ct_list_get(program);
	struct ct_list_guard guard;
	int ret;

	if (list == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	if (atomic_load(&list->is_passthrough) ||
	    atomic_load(&list->sends_names))
		return 0;
	(void)ct_list_change_begin(&guard, list);
	ret = ct_list_add_names(gnutls, list);
	if (ret == 0)
		atomic_store(&list->sends_names, true);
	ct_list_change_end(&guard, list);
	return ret;
}
