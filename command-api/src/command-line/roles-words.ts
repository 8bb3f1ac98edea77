import type { CommandHelp } from '@koryaku/cli-kit/command.ts'
import general from '@koryaku/cli-kit/words.ts'

export const rolesText = {
  ...general,
  help: {
    grant: {
      usage: 'grant ROLE NAME',
      about: 'gives a member a role: g8writer, moderator or owner',
      options: [],
    },
    revoke: { usage: 'revoke ROLE NAME', about: 'takes a role from a member', options: [] },
  } satisfies Record<string, CommandHelp>,
  granted: (role: string, name: string) => `Granted ${role}: ${name}`,
  revoked: (role: string, name: string) => `Revoked ${role}: ${name}`,
}
export type RolesText = typeof rolesText
