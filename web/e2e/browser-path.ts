import { join } from 'node:path'

/** Path of a script that starts Debian's Chromium, or the program that `CHROMIUM` names. */
export const browserPath = (): string => join(import.meta.dirname, 'chromium.sh')
