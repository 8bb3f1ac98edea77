import { globSync, readFileSync } from 'node:fs'

const APP = new URL('../app/', import.meta.url).pathname

/** Every file that shows a part of the site; `/dev/components` contains the design system. */
const screens = globSync('{entities,features}/**/*.tsx', { cwd: APP }).sort()
export const sources: ReadonlyMap<string, string> = new Map(
  screens.map(file => [file, readFileSync(APP + file, 'utf8')]),
)
/** Files whose source matches. */
export const filesWith = (pattern: RegExp, among = sources): string[] =>
  [...among].filter(([, source]) => pattern.test(source)).map(([file]) => file)

/** Components into which users type. */
export const TEXT_CONTROL =
  /<(TextInput|TextArea|textarea|SearchBox|SearchInAddress|PasswordInput|Combobox|EditorContent)\b/
