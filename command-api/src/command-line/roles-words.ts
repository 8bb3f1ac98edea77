import type { CommandHelp } from '@koryaku/contracts/server/command-line/command.ts'
import en from '@koryaku/contracts/server/command-line/words.en.ts'
import ja from '@koryaku/contracts/server/command-line/words.ja.ts'

const japanese = {
  ...ja,
  help: {
    grant: {
      usage: 'grant ROLE NAME',
      about: '会員に役割を与える。役割は g8writer、moderator、owner',
      options: [] as CommandHelp['options'],
    },
    revoke: {
      usage: 'revoke ROLE NAME',
      about: '会員から役割を外す',
      options: [] as CommandHelp['options'],
    },
  },
  granted: (role: string, name: string) => `${name} に ${role} を与えました`,
  revoked: (role: string, name: string) => `${name} から ${role} を外しました`,
}
export type RolesText = typeof japanese

const english: RolesText = {
  ...en,
  help: {
    grant: {
      usage: 'grant ROLE NAME',
      about: 'gives a member a role: g8writer, moderator or owner',
      options: [],
    },
    revoke: { usage: 'revoke ROLE NAME', about: 'takes a role from a member', options: [] },
  },
  granted: (role, name) => `Granted ${role}: ${name}`,
  revoked: (role, name) => `Revoked ${role}: ${name}`,
}

export const rolesTexts = { ja: japanese, en: english }
