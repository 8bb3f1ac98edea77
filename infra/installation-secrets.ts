import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface InstallationSecrets {
  meiliKey: string
  authSecret: string
  socialSecret: string
  gamesDatabaseSecret: string
  postgresPassword: string
  redisPassword: string
}

/** Keys of this installation: each made once, readable by the owner only. */
export function installationSecrets(folder: string): InstallationSecrets {
  const file = join(folder, 'secrets.json')
  // Goes into addresses and configuration files as it is.
  const secret = () => randomBytes(32).toString('base64url')
  const known: Partial<InstallationSecrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const secrets = {
    ...{ meiliKey: secret(), authSecret: secret(), socialSecret: secret() },
    gamesDatabaseSecret: secret(),
    ...{ postgresPassword: secret(), redisPassword: secret() },
    ...known,
  }
  if (Object.keys(known).length < Object.keys(secrets).length) {
    // An older file gets what is new; half a file would lose what it held.
    writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  return secrets
}
