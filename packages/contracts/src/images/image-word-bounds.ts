// Bounds without their schemas, for browsers.

export const IMAGE_NAME_MAX = 100
export const ALT_MAX = 300
