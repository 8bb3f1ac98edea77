import { Check, Plus } from 'lucide-react'
import { type Command, path } from '#app/api/client.ts'
import { useFollowText } from '#app/entities/follow/strings.ts'
import { useToggle } from '#app/entities/viewer/use-toggle.ts'
import { useCount, useViewer } from '#app/entities/viewer/viewer.tsx'
import type { ActionList } from '#app/entities/viewer/viewer-store.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'

interface FollowProps {
  list: ActionList
  id: string
  name: string
  followersCount: number
  request: (on: boolean) => Omit<Command, 'idempotencyKey'>
  /** True on the page of the followed item; in lists the button is less prominent. */
  prominent?: boolean
}

function FollowButton({ list, id, name, followersCount, request, prominent }: FollowProps) {
  const text = useFollowText()
  const { on, toggle } = useToggle({ list, id, count: followersCount, request })
  return (
    <Button
      look={on ? 'quiet' : prominent ? 'primary' : 'secondary'}
      size="small"
      icon={on ? <Check aria-hidden /> : <Plus aria-hidden />}
      aria-pressed={on}
      aria-label={text.followLabel(name)}
      onClick={toggle}
    >
      {on ? text.following : text.follow}
    </Button>
  )
}

/** Follows a game; visitors go to sign up. */
export const FollowGameButton = (game: {
  slug: string
  title: string
  followersCount: number
  prominent?: boolean
}) => (
  <FollowButton
    list="following_game_slugs"
    id={game.slug}
    name={game.title}
    followersCount={game.followersCount}
    prominent={game.prominent}
    request={on =>
      on
        ? { method: 'POST', path: 'my/games', body: { slug: game.slug } }
        : { method: 'DELETE', path: path`my/games/${game.slug}` }
    }
  />
)

/** Follows a member; hidden for the viewer's own account. */
export function FollowUserButton(user: {
  name: string
  displayName: string
  followersCount: number
  prominent?: boolean
}) {
  const viewer = useViewer()
  if (viewer.status === 'member' && viewer.user.name === user.name) return null
  return (
    <FollowButton
      list="following_user_names"
      id={user.name}
      name={user.displayName}
      followersCount={user.followersCount}
      prominent={user.prominent}
      request={on =>
        on
          ? { method: 'POST', path: 'my/users', body: { name: user.name } }
          : { method: 'DELETE', path: path`my/users/${user.name}` }
      }
    />
  )
}

/** The count that the button changes. */
export function FollowersCount({ list, id, count }: { list: ActionList; id: string; count: number }) {
  const text = useFollowText()
  const language = useLanguage()
  return <span>{text.followers(formatCount(useCount(list, id, count), language))}</span>
}
