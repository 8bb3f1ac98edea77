import type {
  DraftLink,
  DraftLinkDocument,
  DraftLinkList,
} from '@koryaku/contracts/articles/share/draft-link.api.ts'
import { LINK_DAYS, LINK_DAYS_OFFERED } from '@koryaku/contracts/articles/share/link-days.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiGet, path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { writingKeys } from '#app/api/writing-keys.ts'
import styles from '#app/entities/draft-link/draft-links.module.css'
import { useDraftLinkText } from '#app/entities/draft-link/strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { localePath, useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

const linksQuery = (articlePath: string) =>
  queryOptions({
    queryKey: writingKeys.draftLinks(articlePath),
    queryFn: ({ signal }) => apiGet<DraftLinkList>(path`my/articles/${articlePath}/text/links`, { signal }),
    staleTime: 0,
  })

interface DialogProps {
  articlePath: string
  version: string | undefined
  onClose: () => void
}

/** Makes links to a version, and lists those that open: copied, revoked, and had back. */
export default function DraftLinksDialog({ articlePath, version, onClose }: DialogProps) {
  const text = useDraftLinkText()
  const client = useQueryClient()
  // Inside the dialog and not as a toast: the rest of the page is inert while the dialog is open, and a
  // revocation can be undone.
  const [said, setSaid] = useState<{ words: string; revoked?: string }>({ words: '' })
  const query = useQuery(linksQuery(articlePath))
  const [days, setDays] = useState<number>(LINK_DAYS)
  const refresh = () => client.invalidateQueries({ queryKey: writingKeys.draftLinks(articlePath) })
  const make = useCommand<void, DraftLinkDocument>({
    request: () => ({
      method: 'POST',
      path: path`my/articles/${articlePath}/text/links`,
      body: { days, ...(version === undefined ? {} : { textRef: version }) },
    }),
    onSuccess: () => {
      setSaid({ words: text.made })
      return refresh()
    },
  })
  const restore = useCommand<string>({
    request: id => ({ method: 'POST', path: path`my/articles/${articlePath}/text/links/${id}/restore` }),
    onSuccess: () => {
      setSaid({ words: text.restored })
      return refresh()
    },
  })
  const revoke = useCommand<string>({
    request: id => ({ method: 'DELETE', path: path`my/articles/${articlePath}/text/links/${id}` }),
    onSuccess: (_, id) => {
      setSaid({ words: text.revoked, revoked: id })
      return refresh()
    },
  })
  const links = query.data?.data
  return (
    <Dialog open wide title={text.title} onClose={onClose}>
      <p>{version === undefined ? text.lead : text.leadPast(numberOf(version) ?? 1)}</p>
      <div className={styles.make}>
        <Field label={text.days}>
          <Select value={days} onChange={event => setDays(Number(event.target.value))}>
            {LINK_DAYS_OFFERED.map(offered => (
              <option key={offered} value={offered}>
                {text.day(offered)}
              </option>
            ))}
          </Select>
        </Field>
        <Button look="primary" busy={make.isPending} onClick={() => make.run()}>
          {text.make}
        </Button>
      </div>
      <p role="status" className={styles.said}>
        {said.words}
        {said.revoked && (
          <Button
            size="small"
            look="quiet"
            busy={restore.isPending}
            onClick={() => said.revoked && restore.run(said.revoked)}
          >
            {text.undo}
          </Button>
        )}
      </p>
      <h3 className={styles.heading}>{text.links}</h3>
      {query.isError && !links && <PartFailed query={query} />}
      {query.isPending && <ListSkeleton rows={2} />}
      {links?.length === 0 && <p role="status">{text.none}</p>}
      {links && links.length > 0 && (
        <Rows>
          {links.map(link => (
            <Row key={link.id}>
              <LinkRow
                link={link}
                articlePath={articlePath}
                busy={revoke.isPending}
                onRevoke={() => revoke.run(link.id)}
                onSaid={words => setSaid({ words })}
              />
            </Row>
          ))}
        </Rows>
      )}
    </Dialog>
  )
}

interface RowProps {
  link: DraftLink
  articlePath: string
  busy: boolean
  onRevoke: () => void
  onSaid: (words: string) => void
}

function LinkRow({ link: { attributes }, articlePath, busy, onRevoke, onSaid }: RowProps) {
  const text = useDraftLinkText()
  const language = useLanguage()
  const { textRef, madeAt, until, openedOn, token } = attributes
  const day = (iso: string) => formatDate(iso, language)
  const number = numberOf(textRef)
  const name = number === undefined ? text.versionOfBefore : text.version(number)
  const copy = async () => {
    // In the fragment, which browsers never send: the token appears in no log, and in no Referer.
    const address = `${location.origin}${localePath(language, `/drafts/${articlePath}`)}#${token}`
    try {
      await navigator.clipboard.writeText(address)
      onSaid(text.copied)
    } catch {
      onSaid(address)
    }
  }
  return (
    <>
      <div>
        <p>{name}</p>
        <p className="soft">
          {[
            text.madeOn(day(madeAt)),
            text.until(day(until)),
            openedOn === null ? text.notOpened : text.openedOn(day(`${openedOn}T00:00:00+09:00`)),
          ].join(' · ')}
        </p>
      </div>
      <Button size="small" aria-label={text.of(text.copy, name)} onClick={() => void copy()}>
        {text.copy}
      </Button>
      <Button
        size="small"
        look="quiet"
        busy={busy}
        aria-label={text.of(text.revoke, name)}
        onClick={onRevoke}
      >
        {text.revoke}
      </Button>
    </>
  )
}

/** `t12` is the thirteenth; those from before texts had streams have no number. */
const numberOf = (ref: string): number | undefined =>
  ref.startsWith('t') ? Number(ref.slice(1)) + 1 : undefined
