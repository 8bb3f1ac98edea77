import { GAME_FILE_ROWS_MAX, gameFields } from '@koryaku/contracts/games/game-cells.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isSignedOut } from '#app/api/signed-out.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { saveFile } from '#app/device/save-file.ts'
import { gameFacts, gameTitle } from '#app/entities/game/game-title.ts'
import styles from '#app/features/games/bulk-edit.module.css'
import { BulkEdit } from '#app/features/games/bulk-edit.tsx'
import { useBulkEditText } from '#app/features/games/bulk-edit-strings.ts'
import {
  CATALOGUE_PER,
  type CatalogueFilter,
  catalogue,
  gamesOfFile,
} from '#app/features/games/catalogue-queries.ts'
import { type CatalogueGame, gameCsv } from '#app/features/games/game-file.ts'
import { useGameFormText } from '#app/features/games/game-form-strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/field.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { SearchInAddress } from '#app/ui/search-in-address.tsx'
import { PageHeading, Section } from '#app/ui/section.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

const addressOf = ({ q, missing }: Partial<CatalogueFilter>, page = 1): string => {
  const search = new URLSearchParams()
  if (missing) search.set('missing', missing)
  if (q) search.set('q', q)
  if (page > 1) search.set('page', String(page))
  const text = search.toString()
  return text ? `/catalogue?${text}` : '/catalogue'
}

/** All games of the site for staff: filtered, downloaded and edited by file. */
function Catalogue() {
  const text = useBulkEditText()
  const { fields } = useGameFormText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { search } = usePageRequest()
  const filter = {
    q: search.get('q')?.trim().slice(0, 100) ?? '',
    missing: gameFields.find(field => field === search.get('missing')) ?? '',
  }
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const { data, error, isFetching } = useQuery({
    ...catalogue(filter, page),
    placeholderData: keepPreviousData,
  })
  if (error && !data) throw error
  const total = data?.meta.totalCount ?? 0
  return (
    <div className={styles.page}>
      <PageHeading title={text.title} lead={text.description}>
        <ButtonLink to="/catalogue/new">{text.newGame}</ButtonLink>
      </PageHeading>
      <div className={styles.filters}>
        <SearchInAddress
          path={addressOf({ missing: filter.missing })}
          label={text.search}
          placeholder={text.search}
          busy={isFetching}
        />
        <Select
          aria-label={text.missing}
          value={filter.missing}
          onChange={({ target }) => void navigate(addressOf({ ...filter, missing: target.value }))}
        >
          <option value="">{text.missingNone}</option>
          {gameFields.map(field => (
            <option key={field} value={field}>
              {text.without(fields[field] ?? field)}
            </option>
          ))}
        </Select>
      </div>
      {total > 0 && <FileDownload key={addressOf(filter)} filter={filter} total={total} />}
      <BulkEdit onSaved={() => client.invalidateQueries({ queryKey: staffKeys.catalogue.all })} />
      <Section title={text.list}>
        {!data && <ListSkeleton rows={6} />}
        {data && total === 0 && <EmptyState title={text.none} />}
        {data && total > 0 && <p className="soft">{text.total(total.toLocaleString('en'))}</p>}
        <Rows>
          {data?.data.map(({ id, attributes }) => (
            <Row key={id}>
              <Game game={attributes} />
            </Row>
          ))}
        </Rows>
        <Pagination
          current={page}
          last={Math.ceil(total / CATALOGUE_PER)}
          addressOf={number => addressOf(filter, number)}
        />
      </Section>
    </div>
  )
}

function Game({ game: { slug, details, hidden } }: { game: CatalogueGame }) {
  const text = useBulkEditText()
  const title = gameTitle({ ...details, title: details.titleJa ?? details.titleEn ?? slug }, useLanguage())
  return (
    <div>
      <AppLink to={`/catalogue/${slug}`} lang="" className="touch">
        {title}
      </AppLink>
      <p className={styles.facts}>
        <span translate="no">{slug}</span>
        <span translate="no">{gameFacts(details)}</span>
        {hidden && <Badge>{text.hidden}</Badge>}
      </p>
    </div>
  )
}

/** The filtered games in files that can be uploaded again. */
function FileDownload({ filter, total }: { filter: CatalogueFilter; total: number }) {
  const text = useBulkEditText()
  const [file, setFile] = useState(0)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const files = Array.from({ length: Math.ceil(total / GAME_FILE_ROWS_MAX) }, (_, n) => n)
  const partOf = (n: number) =>
    text.part(
      (n * GAME_FILE_ROWS_MAX + 1).toLocaleString('en'),
      Math.min(total, (n + 1) * GAME_FILE_ROWS_MAX).toLocaleString('en'),
    )
  const download = async () => {
    setState('busy')
    try {
      const number = files.length > 1 ? `-${file + 1}` : ''
      saveFile(gameCsv(await gamesOfFile(filter, file)), `${text.fileName}${number}.csv`)
      setState('idle')
    } catch (error) {
      setState(isSignedOut(error) ? 'idle' : 'failed')
    }
  }
  return (
    <div className={styles.buttons}>
      {files.length > 1 && (
        <Select
          aria-label={text.downloadPart}
          value={file}
          onChange={({ target }) => setFile(Number(target.value))}
        >
          {files.map(n => (
            <option key={n} value={n}>
              {partOf(n)}
            </option>
          ))}
        </Select>
      )}
      <Button icon={<Download aria-hidden />} busy={state === 'busy'} onClick={() => void download()}>
        {text.download}
      </Button>
      {state === 'failed' && (
        <p role="alert" className={styles.error}>
          {text.downloadFailed}
        </p>
      )}
    </div>
  )
}

export default definePage({
  Component: Catalogue,
  meta: ({ language }) => {
    const text = useBulkEditText.in(language)
    return { title: text.title, description: text.description }
  },
})
