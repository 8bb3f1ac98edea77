import { globSync, readFileSync } from 'node:fs'

const APP = new URL('../app/', import.meta.url).pathname

/** Every file that shows something of the site; what the design system has stands on `/dev/components`. */
export const screens = globSync('{entities,features}/**/*.tsx', { cwd: APP }).sort()
export const sourceOf = (file: string): string => readFileSync(APP + file, 'utf8')
