import type { RelationAttributes, RelationResource } from '@koryaku/contracts/relations/relation.api.ts'
import type { RelationKind } from '@koryaku/contracts/relations/relation-parts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { myRelations } from '#app/entities/relation/relation-queries.ts'
import { useRelationsChanged } from '#app/entities/relation/use-relations.ts'
import styles from '#app/features/settings/blocked.module.css'
import { useBlockedText } from '#app/features/settings/blocked-strings.ts'
import { MutedWords } from '#app/features/settings/muted-words.tsx'
import parts from '#app/features/settings/settings.module.css'
import { SettingsPage } from '#app/features/settings/settings-page.tsx'
import { definePage } from '#app/routes/page.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** Whom and what a member does not wish to meet, and the way back from each. */
function Blocked() {
  const text = useBlockedText()
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      <List kind="block" title={text.blocked} note={text.blockedNote} nobody={text.noBlocked} />
      <List kind="mute" title={text.muted} note={text.mutedNote} nobody={text.noMuted} />
      <MutedWords />
    </SettingsPage>
  )
}

function List({
  kind,
  title,
  note,
  nobody,
}: {
  kind: RelationKind
  title: string
  note: string
  nobody: string
}) {
  const text = useBlockedText()
  const query = useInfiniteQuery(myRelations(kind))
  const { data, error } = query
  if (error && !data) throw error
  const lines = data?.pages.flatMap(page => page.data) ?? []
  const total = data?.pages.at(-1)?.meta.totalCount ?? 0
  return (
    <section className={parts.part}>
      <h2>{title}</h2>
      <p className="soft">{note}</p>
      {!data && <Skeleton height="3rem" />}
      {data && lines.length === 0 && (
        <p className={styles.none}>
          {nobody}
          <span className="soft">{text.how}</span>
        </p>
      )}
      {lines.length > 0 && (
        <Rows>
          {lines.map(line => (
            <Line key={line.id} line={line} />
          ))}
        </Rows>
      )}
      {total > lines.length && <LoadMore query={query} shown={lines.length} total={total} />}
    </section>
  )
}

function Line({ line: { id, attributes } }: { line: RelationResource }) {
  const text = useBlockedText()
  const toast = useToast()
  const changed = useRelationsChanged()
  const { kind, user, number, page, since } = attributes
  const name = user?.displayName ?? (kind === 'comment_mute' ? text.alias(number) : text.unnamed)
  const restore = useCommand<string>({
    request: of => ({
      method: 'POST',
      path: kind === 'block' ? 'my/blocks' : 'my/mutes',
      body: { name: of },
    }),
    onSuccess: changed,
  })
  const remove = useCommand<string>({
    request: line => ({ method: 'DELETE', path: path`my/relations/${line}` }),
    onSuccess: () => {
      const undo = user && { label: text.undo, onSelect: () => restore.run(user.name) }
      toast(text.removed, undo ?? undefined)
      return changed()
    },
  })
  return (
    <Row>
      <div className={styles.who}>
        <Avatar name={user?.name ?? '?'} picture={user?.picture ?? null} size={32} />
        <div className={styles.about}>
          <p className={parts.label}>
            {user ? (
              <AppLink to={`/users/${user.name}`} className="touch">
                {name} <span className="soft">@{user.name}</span>
              </AppLink>
            ) : (
              name
            )}
          </p>
          <p className={parts.value}>
            {kind === 'comment_mute' && <PageOf page={page} />} {text.since}: <RelativeTime iso={since} />
          </p>
        </div>
      </div>
      <Button
        size="small"
        busy={remove.isPending}
        onClick={() => remove.run(id)}
        aria-label={`${name}: ${text.remove}`}
      >
        {text.remove}
      </Button>
    </Row>
  )
}

function PageOf({ page }: { page: RelationAttributes['page'] }) {
  const text = useBlockedText()
  if (!page) return <>{text.onPrivatePage}</>
  return (
    <AppLink to={`/games/${page.gameSlug}/${page.articlePath}/comments`} className="touch">
      {text.onPage(page.title || text.untitled)}
    </AppLink>
  )
}

export default definePage({
  Component: Blocked,
  meta: ({ language }) => {
    const text = useBlockedText.in(language)
    return { title: text.title, description: text.lead }
  },
})
