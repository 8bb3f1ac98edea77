import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DropZone } from '#app/entities/image/drop-zone.tsx'
import { ImageGrid } from '#app/entities/image/image-grid.tsx'
import { myImages } from '#app/entities/image/image-queries.ts'
import { useImageText } from '#app/entities/image/strings.ts'
import type { ChosenPicture } from '#app/features/editor/pictures/insert-pictures.ts'
import styles from '#app/features/editor/pictures/pictures.module.css'
import { SharedPictures } from '#app/features/editor/pictures/shared-pictures.tsx'
import { usePicturesText } from '#app/features/editor/pictures/strings.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

interface LibraryDialogProps {
  onClose: () => void
  onChosen: (picture: ChosenPicture) => void
  /** New ones, from this device. */
  onFiles: (files: File[]) => void
  title?: string
  /** Excludes shared images, for uses that cannot show the name of their creator. */
  onlyOwn?: boolean
}

/** Chooses an image for a text: a new upload, or an existing one. */
export default function LibraryDialog({ onClose, onChosen, onFiles, title, onlyOwn }: LibraryDialogProps) {
  const text = usePicturesText()
  const [whose, setWhose] = useState<'own' | 'shared'>('own')
  const tab = (one: typeof whose) => (
    <button
      type="button"
      role="tab"
      id={`${ids}-${one}`}
      aria-selected={whose === one}
      aria-controls={`${ids}-panel`}
      tabIndex={whose === one ? 0 : -1}
      onClick={() => setWhose(one)}
    >
      {text[one]}
    </button>
  )
  const ids = useId()
  const own = (
    <>
      <DropZone onFiles={onFiles} />
      <OwnPictures onChosen={onChosen} />
    </>
  )
  if (onlyOwn)
    return (
      <Dialog open title={title ?? text.choose} onClose={onClose} wide>
        <div className={styles.library}>{own}</div>
      </Dialog>
    )
  return (
    <Dialog open title={text.choose} onClose={onClose} wide>
      <div className={styles.library}>
        <div
          role="tablist"
          aria-label={text.whose}
          className={styles.whose}
          onKeyDown={event => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
            const other = whose === 'own' ? 'shared' : 'own'
            setWhose(other)
            document.getElementById(`${ids}-${other}`)?.focus()
          }}
        >
          {tab('own')}
          {tab('shared')}
        </div>
        <div
          role="tabpanel"
          id={`${ids}-panel`}
          aria-labelledby={`${ids}-${whose}`}
          className={styles.library}
        >
          {whose === 'own' ? own : <SharedPictures onChosen={onChosen} />}
        </div>
      </div>
    </Dialog>
  )
}

function OwnPictures({ onChosen }: Pick<LibraryDialogProps, 'onChosen'>) {
  const text = usePicturesText()
  const words = useImageText()
  const [q, setQ] = useState('')
  const query = useInfiniteQuery(myImages({ q }))
  const { data, error, isFetching } = query
  const images = (data?.pages ?? []).flatMap(page =>
    page.data.map(({ id, attributes }) => ({ id, ...attributes })),
  )
  return (
    <>
      <SearchBox
        label={words.search}
        placeholder={words.searchPlaceholder}
        value={q}
        onSearch={setQ}
        busy={isFetching}
        debounceMs={300}
      />
      {error && !data && <PartFailed query={query} />}
      {!data && !error && <PageSkeleton />}
      {data && images.length === 0 && (
        <p className={styles.nothing}>{q ? text.nothingFound : text.nothing}</p>
      )}
      <ImageGrid images={images} label={text.own} onOpen={onChosen} />
      <LoadMore query={query} shown={images.length} total={data?.pages[0]?.meta.totalCount ?? 0} />
    </>
  )
}
