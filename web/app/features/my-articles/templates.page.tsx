import { useInfiniteQuery } from '@tanstack/react-query'
import { FolderTree, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { rowsOf } from '#app/api/documents.ts'
import { templateList, templateViews } from '#app/entities/template/template-queries.ts'
import { TemplateRows } from '#app/entities/template/template-rows.tsx'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { isOfficial } from '#app/features/my-articles/is-official.ts'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { TemplateActions } from '#app/features/my-articles/template-actions.tsx'
import styles from '#app/features/my-articles/templates.module.css'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

/** Own templates, and with `?official=true` those of the site: to start from, and for those who may, to keep. */
function Templates() {
  const text = useMyArticlesText()
  const { search } = usePageRequest()
  const official = isOfficial(search)
  const viewer = useViewer()
  const role = viewer.status === 'member' ? viewer.user.role : null
  const manages = !official || role === 'g8writer' || role === 'owner'
  const suffix = official ? '?official=true' : ''
  const tabs = [
    { to: '/articles/templates', label: text.ownTemplates, current: !official },
    { to: '/articles/templates?official=true', label: text.officialTemplates, current: official },
  ]
  return (
    <>
      <PageHeading
        title={official ? text.officialTemplates : text.templates}
        lead={official ? text.officialDescription : text.templatesDescription}
      >
        {manages && (
          <div className={styles.actions}>
            <ButtonLink to={`/articles/templates/new${suffix}`} look="primary" icon={<Plus aria-hidden />}>
              {official ? text.newOfficialTemplate : text.newTemplate}
            </ButtonLink>
            <ButtonLink to={`/articles/templates/groups${suffix}`} icon={<FolderTree aria-hidden />}>
              {text.groups}
            </ButtonLink>
          </div>
        )}
      </PageHeading>
      <LinkTabs label={text.templates} tabs={tabs} replace />
      <TemplateList key={String(official)} official={official} manages={manages} />
    </>
  )
}

function TemplateList({ official, manages }: { official: boolean; manages: boolean }) {
  const text = useMyArticlesText()
  const page = useLanguage()
  const [q, setQ] = useState('')
  const [language, setLanguage] = useState(page)
  const query = useInfiniteQuery(templateList({ official, q, language: official ? language : undefined }))
  const views = useMemo(() => rowsOf(query.data?.pages, templateViews), [query.data])
  if (query.isError && !query.data) throw query.error
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          label={text.searchTemplates}
          placeholder={text.searchTemplates}
          value={q}
          onSearch={setQ}
          busy={query.isFetching}
        />
        {official && (
          <label className={styles.choice}>
            {text.language}{' '}
            <select
              value={language}
              onChange={event => setLanguage(event.target.value === 'en' ? 'en' : 'ja')}
            >
              <option value="ja">{text.languages.ja}</option>
              <option value="en">{text.languages.en}</option>
            </select>
          </label>
        )}
      </div>
      {query.isPending && <ListSkeleton />}
      {query.data &&
        views.length === 0 &&
        (q ? <p role="status">{text.noTemplateFound}</p> : <NoTemplates official={official} />)}
      <TemplateRows
        views={views}
        level={2}
        actionsOf={view => <TemplateActions view={view} official={official} manages={manages} />}
      />
      {query.data && (
        <LoadMore query={query} shown={views.length} total={query.data.pages[0]?.meta.totalCount ?? 0} />
      )}
    </>
  )
}

function NoTemplates({ official }: { official: boolean }) {
  const text = useMyArticlesText()
  if (official) return <EmptyState title={text.nothingTemplate} />
  return (
    <EmptyState
      title={text.nothingTemplate}
      text={text.templateHint}
      link={{ to: '/articles/templates?official=true', label: text.seeOfficial }}
    />
  )
}

export default definePage({
  Component: Templates,
  meta: ({ language, search }) => {
    const text = useMyArticlesText.in(language)
    return isOfficial(search)
      ? { title: text.officialTemplates, description: text.officialDescription }
      : { title: text.templates, description: text.templatesDescription }
  },
})
