/** The URL without its fragment: a fragment is for this browser alone, and can be the secret of a link. */
export const currentAddress = (): string => location.href.replace(/#.*/, '')
