# Trees of Debian releases. Sourced by bash as root, in a name space of mounts
# of its own: what is mounted in a tree goes away with that, however it ends.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

set -eu -o pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# make_tree RELEASE TREE: the smallest one that apt-get works in.
make_tree()
{
	quietly "$2" debootstrap --variant=minbase "$1" "$2"
}

# mount_in TREE: what programs expect to be there.
mount_in()
{
	mount -t proc proc "$1/proc"
	mount --rbind /dev "$1/dev"
}

# inside TREE COMMANDS: as root, up to the first that fails, with nothing of
# this environment but the way out.
inside()
{
	chroot "$1" /usr/bin/env -i HOME=/root TERM=dumb \
		DEBIAN_FRONTEND=noninteractive \
		PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
		${http_proxy:+"http_proxy=$http_proxy"} \
		${https_proxy:+"https_proxy=$https_proxy"} \
		${DEB_BUILD_OPTIONS:+"DEB_BUILD_OPTIONS=$DEB_BUILD_OPTIONS"} \
		sh -e -c "$2" </dev/null
}

# quietly TREE COMMAND...: shows what it says only if it fails; all of it is in
# TREE.log.
quietly()
{
	local log=$1.log
	shift
	"$@" >"$log" 2>&1 || {
		tail -n 20 "$log"
		return 1
	}
}

# clone DIRECTORY: a clone of this one with what has been changed since its last
# commit.
clone()
{
	git clone -q "$top" "$1"
	git -C "$top" diff --binary HEAD | git -C "$1" apply --allow-empty
}

# Where packages come from is the machine's own affair.
without_archive()
{
	sed -u 's#https\{0,1\}://[^ ]*#its archive#g'
}
