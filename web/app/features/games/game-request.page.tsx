import type { VotedRequestDocument } from '@koryaku/contracts/games/game-request.api.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { rowsOf } from '#app/api/documents.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { useGameText } from '#app/entities/game/strings.ts'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/features/games/game-requests.module.css'
import { KnownGames } from '#app/features/games/known-games.tsx'
import { RequestList } from '#app/features/games/request-list.tsx'
import { ownRequestedGames, requestedGames } from '#app/features/games/request-queries.ts'
import { useGameRequestText } from '#app/features/games/request-strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { PageHeading, Section } from '#app/ui/section.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useDebouncedText } from '#app/ui/use-debounced-text.ts'

const TITLE_MAX = 120
const SUGGEST_MS = 300
const tabNames = ['open', 'accepted', 'own'] as const
const tabIn = (search: URLSearchParams) => tabNames.find(name => name === search.get('show')) ?? 'open'

/** Requests for games that the catalogue lacks. */
function GameRequest() {
  const text = useGameRequestText()
  const { listTitle } = useGameText()
  const viewer = useViewer()
  const tab = tabIn(usePageRequest().search)
  const tabs = tabNames.map(name => ({
    to: name === 'open' ? '/games/request' : `/games/request?show=${name}`,
    label: text.tabs[name],
    current: name === tab,
  }))
  return (
    <div className={styles.columns}>
      <Breadcrumb items={[{ to: '/games', label: listTitle }, { label: text.requestTitle }]} />
      <PageHeading title={text.requestTitle} lead={text.requestDescription} />
      <Section title={text.formTitle}>
        {viewer.status === 'visitor' ? (
          <div className={styles.joining}>
            <p>{text.signUpText}</p>
            <ButtonLink to={joinAddress('/signup', '/games/request')} look="primary">
              {text.signUp}
            </ButtonLink>
          </div>
        ) : (
          <RequestForm />
        )}
      </Section>
      <div>
        <LinkTabs label={text.tabsLabel} tabs={tabs} replace />
        {tab === 'own' ? <Own /> : <Everyone key={tab} state={tab} />}
      </div>
    </div>
  )
}

function RequestForm() {
  const text = useGameRequestText()
  const toast = useToast()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [q, setQ] = useState('')
  const [fault, setFault] = useState<{ title?: string; url?: string }>({})
  const { text: title, setNow, inputProps } = useDebouncedText(q, next => setQ(next.trim()), SUGGEST_MS)
  const { run, isPending, error, reset } = useCommand<object, VotedRequestDocument>({
    request: body => ({ method: 'POST', path: 'requested_games', body }),
    onSuccess: ({ data: { attributes } }) => {
      const { isNew, state, votedByCurrentUser } = attributes
      toast(isNew ? text.sent : state === 'open' && votedByCurrentUser ? text.joined : text.already[state])
      form.current?.reset()
      setNow('')
      return client.invalidateQueries({ queryKey: queryKeys.requests.all })
    },
    failure: 'own',
  })
  const refused = error && ((error instanceof ApiFailure && text.refusals[error.code]) || text.failed)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const platforms = String(values.get('platforms'))
      .split(/[、,，]/)
      .map(name => name.trim().slice(0, 80))
      .filter(Boolean)
      .slice(0, 10)
    const url = String(values.get('url')).trim() || null
    const found = {
      title: /[\p{L}\p{N}]/u.test(title) ? undefined : text.noTitle,
      url: url === null || /^https?:\/\/[^\s.]+\.\S+$/.test(url) ? undefined : text.badUrl,
    }
    setFault(found)
    reset()
    if (!found.title && !found.url) run({ title: title.trim(), platforms, url })
  }
  return (
    <Form onSubmit={submit} ref={form}>
      <Field label={text.title} hint={text.titleHint} error={fault.title ?? (refused || undefined)} required>
        <TextInput maxLength={TITLE_MAX} autoComplete="off" {...inputProps} />
      </Field>
      <KnownGames q={q} title={text.known} hint={text.knownHint} />
      <Field label={text.platforms} hint={text.platformsHint}>
        <TextInput name="platforms" maxLength={300} autoComplete="off" />
      </Field>
      <Field label={text.url} hint={text.urlHint} error={fault.url}>
        <TextInput name="url" type="url" maxLength={500} autoComplete="off" />
      </Field>
      <Button type="submit" look="primary" busy={isPending}>
        {text.send}
      </Button>
    </Form>
  )
}

function Everyone({ state }: { state: 'open' | 'accepted' }) {
  const text = useGameRequestText()
  const query = useInfiniteQuery(requestedGames(state))
  if (query.isPending) return <ListSkeleton />
  if (!query.data) throw query.error
  const shown = rowsOf(query.data.pages, page => page.data)
  if (shown.length === 0) return <EmptyState title={text.none[state]} />
  return (
    <>
      <RequestList requests={shown} />
      <LoadMore query={query} shown={shown.length} total={query.data.pages[0]?.meta.totalCount ?? 0} />
    </>
  )
}

function Own() {
  const text = useGameRequestText()
  const viewer = useViewer()
  const { data, error } = useQuery({ ...ownRequestedGames(), enabled: viewer.status === 'member' })
  if (viewer.status === 'visitor') return <EmptyState title={text.signedOut} />
  if (error && !data) throw error
  if (!data) return <ListSkeleton />
  if (data.data.length === 0) return <EmptyState title={text.noneOwn} text={text.noneOwnText} />
  return <RequestList requests={data.data} />
}

export default definePage({
  Component: GameRequest,
  queries: ({ search }) => {
    const tab = tabIn(search)
    return tab === 'own' ? [] : [requestedGames(tab)]
  },
  meta: ({ language }) => {
    const text = useGameRequestText.in(language)
    return { title: text.requestTitle, description: text.requestDescription }
  },
})
