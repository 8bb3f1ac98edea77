/** Without what stands behind the #: that is for this browser alone, and may be what a link opens by. */
export const currentAddress = (): string => location.href.replace(/#.*/, '')
