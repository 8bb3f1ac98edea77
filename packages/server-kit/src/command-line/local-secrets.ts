import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readConfig } from '../config.ts'

const environment = z.object({ DATA_DIR: z.string().min(1).default('.data') })
const secrets = z.object({ meiliKey: z.string(), postgresPassword: z.string() }).partial()

/** The secrets of the site on this machine, for command lines; empty without a site. */
export function localSecrets(): z.output<typeof secrets> {
  const file = join(readConfig(environment).DATA_DIR, 'secrets.json')
  return existsSync(file) ? secrets.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}
