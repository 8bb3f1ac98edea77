import { useQuery } from '@tanstack/react-query'
import { RelationMenu } from '#app/entities/relation/relation-menu.tsx'
import { relationsWith } from '#app/entities/relation/relation-queries.ts'
import { useRelationText } from '#app/entities/relation/strings.ts'

/** Mutes and blocks the member whose page it is. */
export default function UserMenu({ name, displayName }: { name: string; displayName: string }) {
  const { menu } = useRelationText()
  const { data } = useQuery(relationsWith(name))
  const has = (kind: string) => data?.data.some(({ attributes }) => attributes.kind === kind) ?? false
  return (
    <RelationMenu
      {...{ label: menu(displayName), name, displayName }}
      isMuted={has('mute')}
      isBlocked={has('block')}
    />
  )
}
