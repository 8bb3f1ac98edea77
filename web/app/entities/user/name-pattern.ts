/** Pattern of user names, as the server checks it: letters and digits first, then also _ and -. */
export const NAME_PATTERN = '[A-Za-z0-9][A-Za-z0-9_\\-]{1,29}'
