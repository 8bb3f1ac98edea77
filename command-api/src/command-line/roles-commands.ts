import { CommandFault, commandsWith } from '@koryaku/cli-kit/command.ts'
import type { CommandSet } from '@koryaku/cli-kit/understand.ts'
import { parseWritten } from '@koryaku/cli-kit/values.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { roleSchema } from '@koryaku/contracts/roles.ts'
import type { LogAndTables } from '@koryaku/server-kit/command-line/log-and-tables.ts'
import { z } from 'zod'
import { changeRole } from '#users/change-role.ts'
import { type RolesText, rolesText } from './roles-words.ts'

const defineCommand = commandsWith<LogAndTables, RolesText>()
const wanted = z.object({ ROLE: roleSchema, NAME: z.string().min(1) })

const roleCommand = (how: 'grant' | 'revoke') =>
  defineCommand({
    name: how,
    options: {},
    check: (parsed, text) => parseWritten(wanted, parsed, text, 'ROLE', 'NAME'),
    async run({ events, db, say, text }, { ROLE: role, NAME: name }) {
      try {
        await changeRole({ events, db }, { how, role, name })
      } catch (error) {
        // No user has that name, or the account is erased.
        if (error instanceof DomainError && error.status === 404) throw new CommandFault(text.nobody(name))
        throw error
      }
      say(how === 'grant' ? text.granted(role, name) : text.revoked(role, name))
    },
  })

/** Roles, as the operator of the machine gives and takes them. */
export const rolesCommands: CommandSet<LogAndTables, RolesText> = {
  program: 'roles',
  stores: 'EVENTSTORE_URL DATABASE_URL',
  commands: [roleCommand('grant'), roleCommand('revoke')],
  text: rolesText,
}
