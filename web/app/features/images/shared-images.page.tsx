import { licences } from '@koryaku/contracts/images/image-sharing.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ImageGrid } from '#app/entities/image/image-grid.tsx'
import { sharedImages } from '#app/entities/image/image-queries.ts'
import { useLicences } from '#app/entities/image/licences.ts'
import { SharedBy } from '#app/entities/image/shared-by.tsx'
import { useImageText } from '#app/entities/image/strings.ts'
import { ImageTabs } from '#app/features/images/image-tabs.tsx'
import styles from '#app/features/images/images.module.css'
import { SharedImageDialog } from '#app/features/images/shared-image-dialog.tsx'
import { useImagesText } from '#app/features/images/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

/** Images that all users may use. The search is in the URL. */
function SharedImages() {
  const text = useImagesText()
  const words = useImageText()
  const named = useLicences()
  const navigate = useNavigate()
  const { search } = usePageRequest()
  const q = search.get('q') ?? ''
  const licence = licences.find(one => one === search.get('licence')) ?? ''
  const result = useInfiniteQuery(sharedImages({ q, licence }))
  const [open, setOpen] = useState<string | null>(null)
  if (result.error && !result.data) throw result.error
  const images = (result.data?.pages ?? []).flatMap(({ data }) =>
    data.map(({ id, attributes }) => ({ id, ...attributes })),
  )
  const shown = images.find(({ id }) => id === open)
  const narrowed = q !== '' || licence !== ''
  const lookFor = (next: { q?: string; licence?: string }) => {
    const wanted = Object.entries({ q, licence, ...next }).filter(([, value]) => value.trim() !== '')
    const query = new URLSearchParams(wanted).toString()
    void navigate(`/images/shared${query && `?${query}`}`, { replace: true })
  }
  return (
    <>
      <PageHeading title={text.sharedTitle} lead={text.sharedDescription} />
      <ImageTabs current="shared" />
      <div className={styles.narrow}>
        <SearchBox
          label={words.sharedSearch}
          placeholder={words.searchPlaceholder}
          value={q}
          onSearch={words => lookFor({ q: words })}
          busy={result.isFetching && narrowed}
        />
        <Field label={text.licence}>
          <Select value={licence} onChange={({ target }) => lookFor({ licence: target.value })}>
            <option value="">{text.anyLicence}</option>
            {licences.map(one => (
              <option key={one} value={one}>
                {named[one].name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {!result.data && <PageSkeleton />}
      {result.data &&
        images.length === 0 &&
        (narrowed ? (
          <EmptyState title={text.nothingSharedFound} text={text.nothingFoundText} />
        ) : (
          <EmptyState
            title={text.nothingShared}
            text={text.sharedHint}
            link={{ to: '/images', label: text.ownImages }}
          />
        ))}
      <ImageGrid
        images={images}
        label={text.sharedTitle}
        onOpen={({ id }) => setOpen(id)}
        factsOf={image => <SharedBy image={image} />}
      />
      {result.data && (
        <LoadMore query={result} shown={images.length} total={result.data.pages[0]?.meta.totalCount ?? 0} />
      )}
      {shown && <SharedImageDialog image={shown} onClose={() => setOpen(null)} />}
    </>
  )
}

export default definePage({
  Component: SharedImages,
  meta: ({ language }) => {
    const text = useImagesText.in(language)
    return { title: text.sharedTitle, description: text.sharedDescription }
  },
})
