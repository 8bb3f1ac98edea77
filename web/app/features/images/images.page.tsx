import type { ImageList } from '@koryaku/contracts/images/image.api.ts'
import type { Licence } from '@koryaku/contracts/images/image-sharing.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { writingKeys } from '#app/api/writing-keys.ts'
import { DropZone } from '#app/entities/image/drop-zone.tsx'
import { ImageGrid } from '#app/entities/image/image-grid.tsx'
import { myImages, ownAddress } from '#app/entities/image/image-queries.ts'
import { LicenceSelect } from '#app/entities/image/licence-select.tsx'
import { useLicences } from '#app/entities/image/licences.ts'
import { useImageText } from '#app/entities/image/strings.ts'
import { UploadList } from '#app/entities/image/upload-list.tsx'
import { useUploads } from '#app/entities/image/use-uploads.ts'
import { ImageDialog } from '#app/features/images/image-dialog.tsx'
import { ImageTabs } from '#app/features/images/image-tabs.tsx'
import styles from '#app/features/images/images.module.css'
import { useImagesText } from '#app/features/images/strings.ts'
import { formatCount, formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { SearchInAddress } from '#app/ui/search-in-address.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

/** Message after a deletion or a restoration; `undo` reverts it. */
interface Notice {
  message: string
  undo?: () => void
}

function Images() {
  const text = useImagesText()
  const words = useImageText()
  const language = useLanguage()
  const client = useQueryClient()
  const { search } = usePageRequest()
  const [q, deleted] = [search.get('q') ?? '', search.get('deleted') === '1']
  const result = useInfiniteQuery(myImages({ q, deleted }))
  const [open, setOpen] = useState<string | null>(null)
  const [licence, setLicence] = useState<Licence | null>(null)
  const licences = useLicences()
  const [notice, setNotice] = useState<Notice | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: writingKeys.allImages })
  const { uploads, add, retry, dismiss } = useUploads(() => void refresh())
  const restore = useCommand<{ id: string; name: string }>({
    request: ({ id }) => ({ method: 'POST', path: path`my/images/${id}/restore` }),
    onSuccess: (_, { name }) => {
      setNotice({ message: text.restored(name) })
      return refresh()
    },
  })
  if (result.error && !result.data) throw result.error
  const images = (result.data?.pages ?? []).flatMap(({ data }) =>
    data.map(({ id, attributes }) => ({ id, ...attributes, src: ownAddress(attributes) })),
  )
  const meta = result.data?.pages[0]?.meta
  const nothing = deleted
    ? { title: text.nothingDeleted, text: text.nothingDeletedText }
    : q
      ? { title: text.nothingFound, text: text.nothingFoundText }
      : { title: text.nothing, text: text.nothingText }
  return (
    <>
      <PageHeading title={text.title} lead={meta && quotaOf(meta.quota, text.quota, language)} />
      <ImageTabs current={deleted ? 'deleted' : 'own'} />
      {!deleted && (
        <>
          <DropZone onFiles={files => add(files, licence)} />
          <LicenceSelect
            label={text.shareUploads}
            none={{ name: text.keepToMyself, text: text.keepUploads }}
            value={licence}
            onChange={setLicence}
          />
        </>
      )}
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      <p role="status" className={notice ? styles.notice : undefined}>
        {notice && <span>{notice.message}</span>}
        {notice?.undo && (
          <Button size="small" onClick={notice.undo}>
            {text.undo}
          </Button>
        )}
      </p>
      {!deleted && (meta?.totalCount !== 0 || q) && (
        <div className={styles.search}>
          <SearchInAddress
            path="/images"
            label={words.search}
            placeholder={words.searchPlaceholder}
            busy={result.isFetching && q !== ''}
          />
        </div>
      )}
      {!result.data && <PageSkeleton />}
      {result.data && images.length === 0 && <EmptyState {...nothing} />}
      {deleted ? (
        <ul className={styles.deleted}>
          {images.map(({ id, src, name, alt, restorableUntil }) => (
            <li key={id}>
              <img src={src} alt={alt} width={64} height={40} loading="lazy" />
              <span>{name || words.unnamed}</span>
              <span className={styles.until}>
                {restorableUntil && text.until(formatDate(restorableUntil, language))}
              </span>
              <Button
                size="small"
                onClick={() => restore.run({ id, name })}
                aria-label={`${text.restore}: ${name || words.unnamed}`}
              >
                {text.restore}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <ImageGrid
          images={images}
          label={text.own}
          onOpen={({ id }) => setOpen(id)}
          factsOf={({ uses, licence, suspended }) => (
            <>
              {uses > 0 && <span>{words.usesCount(uses)}</span>}
              {suspended ? (
                <span>{text.takenDown}</span>
              ) : (
                licence && <span>{words.sharedAs(licences[licence].name)}</span>
              )}
            </>
          )}
        />
      )}
      {meta && <LoadMore query={result} shown={images.length} total={meta.totalCount} />}
      {open && (
        <ImageDialog
          id={open}
          onClose={() => setOpen(null)}
          onDeleted={(id, name) => {
            setOpen(null)
            setNotice({ message: text.removed(name), undo: () => restore.run({ id, name }) })
            return refresh()
          }}
        />
      )}
    </>
  )
}

const MB = 1024 ** 2
function quotaOf(
  { images, bytes }: ImageList['meta']['quota'],
  say: (images: string, bytes: string) => string,
  language: 'ja' | 'en',
): string {
  const size = bytes < 1024 * MB ? `${Math.ceil(bytes / MB)} MB` : `${(bytes / 1024 / MB).toFixed(1)} GB`
  return say(formatCount(images, language), size)
}

export default definePage({
  Component: Images,
  meta: ({ language }) => {
    const text = useImagesText.in(language)
    return { title: text.title, description: text.description }
  },
})
