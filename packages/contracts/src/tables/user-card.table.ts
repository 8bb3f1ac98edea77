import { bigint, boolean, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** A member as others see them. The fragment is the ready JSON before role and counters. */
export const userCard = defineTable(
  'user_card',
  {
    user_id: text(),
    name: nullable(text()),
    display_name: text(),
    description: text(),
    picture: nullable(text()),
    anonymous: boolean(),
    erased: boolean(),
    /**
     * Event since which they are named without interruption; null: they are not. Notifications of earlier actions do
     * not name them.
     */
    named_since_position: nullable(bigint()),
    registered_at: timestamptz(),
    fragment_head: text(),
  },
  {
    key: ['user_id'],
    indexes: c => {
      const shown = `where not ${c.anonymous} and not ${c.erased}`
      return [
        // A member's page. Not unique: the log decides who holds a name, and a read model never refuses an event.
        `(lower(${c.name})) where ${c.name} is not null`,
        // The list of members, newest first, and by name.
        `(${c.registered_at} desc, ${c.user_id}) ${shown}`,
        `(lower(${c.name}), ${c.user_id}) ${shown}`,
      ]
    },
  },
)
