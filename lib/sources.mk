# The library's source files: one list for automake and for the plain
# makefile. Keep it to assignments that both understand.

base_sources = \
	lib/base/buffer.c \
	lib/base/buffer.h \
	lib/base/cancel.c \
	lib/base/cancel.h \
	lib/base/chain_table.c \
	lib/base/chain_table.h \
	lib/base/checked.h \
	lib/base/compiler.h \
	lib/base/cpu.h \
	lib/base/error.c \
	lib/base/error.h \
	lib/base/hash.c \
	lib/base/hash.h \
	lib/base/load_word.h \
	lib/base/mutex.c \
	lib/base/mutex.h \
	lib/base/pages.c \
	lib/base/pages.h \
	lib/base/rcu.c \
	lib/base/rcu.h \
	lib/base/span.h \
	lib/base/take.h

asn1_sources = \
	lib/asn1/der.c \
	lib/asn1/der.h \
	lib/asn1/der_write.c \
	lib/asn1/der_write.h \
	lib/asn1/oid.c \
	lib/asn1/oid.h \
	lib/asn1/oid_list.h \
	lib/asn1/pkix.c \
	lib/asn1/pkix.h \
	lib/asn1/pkix_table.c

crypto_sources = \
	lib/crypto/backend.c \
	lib/crypto/backend.h \
	lib/crypto/backend_libcrypto.c \
	lib/crypto/backend_libgcrypt.c \
	lib/crypto/backend_nettle.c \
	lib/crypto/backend_nettle.h \
	lib/crypto/backend_own.c \
	lib/crypto/curve.c \
	lib/crypto/curve.h \
	lib/crypto/digest.c \
	lib/crypto/digest.h \
	lib/crypto/ed25519.c \
	lib/crypto/ed25519.h \
	lib/crypto/eddsa.c \
	lib/crypto/eddsa.h \
	lib/crypto/gost.h \
	lib/crypto/key.c \
	lib/crypto/key.h \
	lib/crypto/libcrypto.c \
	lib/crypto/libcrypto.h \
	lib/crypto/libcrypto_ecdsa.c \
	lib/crypto/libcrypto_ecdsa.h \
	lib/crypto/libgcrypt.c \
	lib/crypto/libgcrypt.h \
	lib/crypto/library.c \
	lib/crypto/library.h \
	lib/crypto/p384.c \
	lib/crypto/p384.h \
	lib/crypto/p384_field.h \
	lib/crypto/public_key.c \
	lib/crypto/public_key.h \
	lib/crypto/random.c \
	lib/crypto/random.h \
	lib/crypto/rsa_padding.c \
	lib/crypto/rsa_padding.h \
	lib/crypto/signature.c \
	lib/crypto/signature.h \
	lib/crypto/signature_algorithm.c \
	lib/crypto/signature_algorithm.h \
	lib/crypto/signature_cost.c \
	lib/crypto/signature_cost.h \
	lib/crypto/signature_rules.c \
	lib/crypto/signature_rules.h \
	lib/crypto/words.h

input_sources = \
	lib/input/base64.c \
	lib/input/base64.h \
	lib/input/base64_encode.c \
	lib/input/base64_kernels.h \
	lib/input/base64_neon.c \
	lib/input/base64_portable.c \
	lib/input/base64_x86.c \
	lib/input/directory.c \
	lib/input/directory.h \
	lib/input/file.c \
	lib/input/file_registry.c \
	lib/input/file_registry.h \
	lib/input/gzip.c \
	lib/input/load.h \
	lib/input/mapping.c \
	lib/input/mapping.h \
	lib/input/owned.c \
	lib/input/owned.h \
	lib/input/pem.c \
	lib/input/pem.h \
	lib/input/pem_stream.c \
	lib/input/pem_stream.h \
	lib/input/place.c \
	lib/input/place.h \
	lib/input/source.h

x509_sources = \
	lib/x509/access_descriptions.c \
	lib/x509/access_descriptions.h \
	lib/x509/attribute.c \
	lib/x509/attribute.h \
	lib/x509/certificate.c \
	lib/x509/certificate.h \
	lib/x509/constraints.c \
	lib/x509/constraints.h \
	lib/x509/crl.c \
	lib/x509/crl.h \
	lib/x509/crl_extensions.c \
	lib/x509/crl_extensions.h \
	lib/x509/distribution_points.c \
	lib/x509/distribution_points.h \
	lib/x509/email_address.c \
	lib/x509/email_address.h \
	lib/x509/extension_value.h \
	lib/x509/extensions.h \
	lib/x509/folded_text.c \
	lib/x509/folded_text.h \
	lib/x509/general_name.c \
	lib/x509/general_name.h \
	lib/x509/key_id.c \
	lib/x509/key_id.h \
	lib/x509/key_usage.c \
	lib/x509/key_usage.h \
	lib/x509/name.c \
	lib/x509/name.h \
	lib/x509/name_compare.c \
	lib/x509/name_from_text.c \
	lib/x509/name_to_text.c \
	lib/x509/policies.c \
	lib/x509/policies.h \
	lib/x509/sct.c \
	lib/x509/sct.h \
	lib/x509/shown_text.c \
	lib/x509/shown_text.h

trust_sources = \
	lib/trust/bundle.c \
	lib/trust/bundle.h \
	lib/trust/bundle_builder.c \
	lib/trust/bundle_builder.h \
	lib/trust/bundle_internal.h \
	lib/trust/bundle_load.c \
	lib/trust/bundle_objects.c \
	lib/trust/bundle_objects.h \
	lib/trust/bundle_stream.c \
	lib/trust/bundle_stream.h \
	lib/trust/bundle_text.c \
	lib/trust/bundle_text.h \
	lib/trust/certdata.c \
	lib/trust/certdata.h \
	lib/trust/further_settings.c \
	lib/trust/further_settings.h \
	lib/trust/limits_sum.c \
	lib/trust/limits_sum.h \
	lib/trust/object_lines.h \
	lib/trust/p11_kit.c \
	lib/trust/p11_kit.h \
	lib/trust/p11_kit_write.c \
	lib/trust/p11_kit_write.h \
	lib/trust/rdn_sequence.c \
	lib/trust/rdn_sequence.h \
	lib/trust/store.c \
	lib/trust/store.h \
	lib/trust/subject_index.c \
	lib/trust/subject_index.h \
	lib/trust/system.c \
	lib/trust/system.h \
	lib/trust/trust_limits.c \
	lib/trust/trust_limits.h \
	lib/trust/trust_object.c \
	lib/trust/trust_object.h

revocation_sources = \
	lib/revocation/crl_cache.c \
	lib/revocation/crl_cache.h \
	lib/revocation/crl_check.c \
	lib/revocation/crl_check.h \
	lib/revocation/crl_copies.c \
	lib/revocation/crl_copies.h \
	lib/revocation/crl_list.c \
	lib/revocation/crl_list.h \
	lib/revocation/crl_load.c \
	lib/revocation/crl_load.h \
	lib/revocation/crl_set.c \
	lib/revocation/crl_set.h \
	lib/revocation/crl_share.c \
	lib/revocation/crl_share.h \
	lib/revocation/crl_source.c \
	lib/revocation/crl_source.h \
	lib/revocation/crlite_cache.c \
	lib/revocation/crlite_cache.h \
	lib/revocation/crlite_check.c \
	lib/revocation/crlite_check.h \
	lib/revocation/crlite_data.c \
	lib/revocation/crlite_data.h \
	lib/revocation/crlite_filter.c \
	lib/revocation/crlite_filter.h \
	lib/revocation/crlite_index.c \
	lib/revocation/crlite_index.h \
	lib/revocation/crlite_manifest.c \
	lib/revocation/crlite_manifest.h \
	lib/revocation/crlite_place.c \
	lib/revocation/crlite_place.h \
	lib/revocation/loaded_crl.c \
	lib/revocation/loaded_crl.h \
	lib/revocation/point_name.c \
	lib/revocation/point_name.h \
	lib/revocation/serial_hash.c \
	lib/revocation/serial_hash.h \
	lib/revocation/serial_index.c \
	lib/revocation/serial_index.h \
	lib/revocation/serial_index_build.c \
	lib/revocation/serial_index_internal.h

verify_sources = \
	lib/verify/anchors.c \
	lib/verify/anchors.h \
	lib/verify/candidates.c \
	lib/verify/candidates.h \
	lib/verify/checks.c \
	lib/verify/checks.h \
	lib/verify/conformance.c \
	lib/verify/conformance.h \
	lib/verify/hostname.c \
	lib/verify/hostname.h \
	lib/verify/idna.c \
	lib/verify/idna.h \
	lib/verify/link.c \
	lib/verify/link.h \
	lib/verify/name_constraints.c \
	lib/verify/name_constraints.h \
	lib/verify/path.c \
	lib/verify/path.h \
	lib/verify/policy.c \
	lib/verify/policy.h \
	lib/verify/public_suffix.c \
	lib/verify/public_suffix.h \
	lib/verify/revocation.c \
	lib/verify/revocation.h \
	lib/verify/rule.c \
	lib/verify/rule.h \
	lib/verify/rule_list.h \
	lib/verify/signature_cache.c \
	lib/verify/signature_cache.h \
	lib/verify/signature_checks.c \
	lib/verify/signature_checks.h \
	lib/verify/trust_settings.c \
	lib/verify/trust_settings.h \
	lib/verify/verify.c \
	lib/verify/verify.h \
	lib/verify/webpki.c \
	lib/verify/webpki.h

native_sources = \
	lib/native/cert.c \
	lib/native/cert.h \
	lib/native/crl.c \
	lib/native/crl.h \
	lib/native/crl_check.c \
	lib/native/crl_refresh.c \
	lib/native/crl_refresh.h \
	lib/native/crl_signature.c \
	lib/native/crl_signature.h \
	lib/native/crlite.c \
	lib/native/crlite.h \
	lib/native/report.c \
	lib/native/report.h \
	lib/native/signature_cache.c \
	lib/native/signature_libraries.c \
	lib/native/snapshot.c \
	lib/native/sources.c \
	lib/native/sources.h \
	lib/native/store.c \
	lib/native/store.h \
	lib/native/verify.c \
	lib/native/verify.h \
	lib/native/verify_options.c \
	lib/native/watch.c

gnutls_verdicts_sources = \
	lib/gnutls_verdicts/chain_constraints.c \
	lib/gnutls_verdicts/chain_constraints.h \
	lib/gnutls_verdicts/chain_status.c \
	lib/gnutls_verdicts/chain_status.h \
	lib/gnutls_verdicts/chain_strength.c \
	lib/gnutls_verdicts/chain_strength.h \
	lib/gnutls_verdicts/crl_verify.c \
	lib/gnutls_verdicts/crl_verify.h \
	lib/gnutls_verdicts/diagnose.c \
	lib/gnutls_verdicts/diagnose.h \
	lib/gnutls_verdicts/host_match.c \
	lib/gnutls_verdicts/host_match.h \
	lib/gnutls_verdicts/issuer.c \
	lib/gnutls_verdicts/issuer.h \
	lib/gnutls_verdicts/name_constraints.c \
	lib/gnutls_verdicts/name_constraints.h \
	lib/gnutls_verdicts/name_constraints_check.c \
	lib/gnutls_verdicts/name_constraints_merge.c \
	lib/gnutls_verdicts/peer_name.c \
	lib/gnutls_verdicts/peer_name.h \
	lib/gnutls_verdicts/peer_status.c \
	lib/gnutls_verdicts/peer_status.h \
	lib/gnutls_verdicts/sent_chain.c \
	lib/gnutls_verdicts/sent_chain.h \
	lib/gnutls_verdicts/tls_features.c \
	lib/gnutls_verdicts/tls_features.h

gnutls_sources = \
	lib/gnutls/algorithms/algorithm_id.c \
	lib/gnutls/algorithms/algorithm_id.h \
	lib/gnutls/algorithms/digest_algorithm.c \
	lib/gnutls/algorithms/ecc_curve.c \
	lib/gnutls/algorithms/pk_algorithm.c \
	lib/gnutls/algorithms/security.c \
	lib/gnutls/algorithms/sign_algorithm.c \
	lib/gnutls/base/base64.c \
	lib/gnutls/base/error.c \
	lib/gnutls/base/global.c \
	lib/gnutls/base/hex.c \
	lib/gnutls/base/internal.h \
	lib/gnutls/base/memory.c \
	lib/gnutls/base/pem.c \
	lib/gnutls/base/pem.h \
	lib/gnutls/base/strerror.c \
	lib/gnutls/base/text.c \
	lib/gnutls/base/text.h \
	lib/gnutls/base/tls_name.c \
	lib/gnutls/names/dn.c \
	lib/gnutls/names/dn.h \
	lib/gnutls/names/dn_text.c \
	lib/gnutls/names/host_name.c \
	lib/gnutls/names/name_list.c \
	lib/gnutls/names/name_list.h \
	lib/gnutls/names/virtual_name.c \
	lib/gnutls/print/crl_print.c \
	lib/gnutls/print/crt_print.c \
	lib/gnutls/print/print.c \
	lib/gnutls/print/print.h \
	lib/gnutls/print/print_extensions.c \
	lib/gnutls/print/print_key.c \
	lib/gnutls/print/print_name.c \
	lib/gnutls/print/status_text.c \
	lib/gnutls/read/crl.c \
	lib/gnutls/read/crl.h \
	lib/gnutls/read/crl_extensions.c \
	lib/gnutls/read/crl_fields.c \
	lib/gnutls/read/crt.c \
	lib/gnutls/read/crt.h \
	lib/gnutls/read/crt_check.c \
	lib/gnutls/read/crt_dn.c \
	lib/gnutls/read/crt_export.c \
	lib/gnutls/read/crt_extensions.c \
	lib/gnutls/read/crt_fields.c \
	lib/gnutls/read/crt_key.c \
	lib/gnutls/read/crt_key_ids.c \
	lib/gnutls/read/crt_list.c \
	lib/gnutls/read/crt_names.c \
	lib/gnutls/read/crt_usage.c \
	lib/gnutls/read/decoded_names.c \
	lib/gnutls/read/decoded_names.h \
	lib/gnutls/read/ext_name_constraints.c \
	lib/gnutls/read/ext_names.c \
	lib/gnutls/read/ext_objects.h \
	lib/gnutls/read/ext_policies.c \
	lib/gnutls/read/ext_scts.c \
	lib/gnutls/read/ext_simple.c \
	lib/gnutls/read/ext_tls_features.c \
	lib/gnutls/read/gost_key.c \
	lib/gnutls/read/gost_key.h \
	lib/gnutls/read/key_numbers.c \
	lib/gnutls/read/key_numbers.h \
	lib/gnutls/read/pcert.c \
	lib/gnutls/read/pubkey.c \
	lib/gnutls/read/pubkey.h \
	lib/gnutls/read/pubkey_import.c \
	lib/gnutls/tofu/tofu.c \
	lib/gnutls/tofu/tofu_file.c \
	lib/gnutls/tofu/tofu_file.h \
	lib/gnutls/trust/credentials.c \
	lib/gnutls/trust/credentials.h \
	lib/gnutls/trust/credentials_verify.c \
	lib/gnutls/trust/crl_verify.c \
	lib/gnutls/trust/trust_list.c \
	lib/gnutls/trust/trust_list.h \
	lib/gnutls/trust/trust_list_add.c \
	lib/gnutls/trust/trust_list_crl.c \
	lib/gnutls/trust/trust_list_crl.h \
	lib/gnutls/trust/trust_list_crlite.c \
	lib/gnutls/trust/trust_list_crlite.h \
	lib/gnutls/trust/trust_list_issuer.c \
	lib/gnutls/trust/trust_list_iter.c \
	lib/gnutls/trust/trust_list_limits.c \
	lib/gnutls/trust/trust_list_limits.h \
	lib/gnutls/trust/trust_list_load.c \
	lib/gnutls/trust/trust_list_named.c \
	lib/gnutls/trust/trust_list_remove.c \
	lib/gnutls/trust/trust_list_verify.c

engine_sources = \
	$(base_sources) \
	$(asn1_sources) \
	$(crypto_sources) \
	$(input_sources) \
	$(x509_sources) \
	$(trust_sources) \
	$(revocation_sources) \
	$(verify_sources)

# Headers that are installed.
catrust_headers = \
	includes/catrust/catrust.h \
	includes/catrust/credentials.h \
	includes/catrust/crl.h \
	includes/catrust/crlite.h \
	includes/catrust/error.h \
	includes/catrust/rdn.h \
	includes/catrust/report.h \
	includes/catrust/store.h \
	includes/catrust/verify.h

gnutls_headers = \
	includes/gnutls/abstract.h \
	includes/gnutls/algorithms.h \
	includes/gnutls/crypto.h \
	includes/gnutls/encodings.h \
	includes/gnutls/errors.h \
	includes/gnutls/gnutls.h \
	includes/gnutls/types.h \
	includes/gnutls/x509-crl.h \
	includes/gnutls/x509-crt-ext.h \
	includes/gnutls/x509-crt.h \
	includes/gnutls/x509-dn.h \
	includes/gnutls/x509-ext.h \
	includes/gnutls/x509-named-crt.h \
	includes/gnutls/x509-trust.h \
	includes/gnutls/x509-types.h \
	includes/gnutls/x509-verify.h \
	includes/gnutls/x509.h

# Installed with libcatrust-openssl only.
openssl_headers = \
	includes/catrust/openssl.h
