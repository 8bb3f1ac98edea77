import { useQuery } from '@tanstack/react-query'
import { Crop, ImagePlus, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { myImage } from '#app/entities/image/image-queries.ts'
import { UploadList } from '#app/entities/image/upload-list.tsx'
import { useUploads } from '#app/entities/image/use-uploads.ts'
import styles from '#app/features/editor/cover/cover.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'
import { Button } from '#app/ui/button.tsx'

const CropDialog = lazy(() => import('#app/features/editor/cover/crop-dialog.tsx'))
const LibraryDialog = lazy(() => import('#app/features/editor/pictures/library-dialog.tsx'))

interface CoverFieldProps {
  /** null: the picture of the game. */
  cover: string | null
  onChange: (cover: string | null) => void
  /** Those of the text. */
  pictures: readonly string[]
}

/**
 * The cover of an article: an image of its text, of the author's library, a new upload, or a crop of one. Each choice
 * can be undone.
 */
export function CoverField({ cover, onChange, pictures }: CoverFieldProps) {
  const words = useEditorText()
  const { cover: text } = words
  const [before, setBefore] = useState<(string | null)[]>([])
  /** Not of the text: that was the cover, or was chosen here. */
  const [others, setOthers] = useState<string[]>(cover && !pictures.includes(cover) ? [cover] : [])
  const [asking, setAsking] = useState<'library' | 'crop' | null>(null)
  const [said, setSaid] = useState('')
  const { uploads, add, retry, dismiss } = useUploads(({ src }) => choose(src))
  const own = useOwnPicture(cover)

  function choose(next: string | null, words = text.changed): void {
    setAsking(null)
    if (next === cover) return
    if (next && !pictures.includes(next))
      setOthers(known => (known.includes(next) ? known : [...known, next]))
    setBefore(known => [...known, cover])
    setSaid(words)
    onChange(next)
  }
  function undo(): void {
    setBefore(known => known.slice(0, -1))
    setSaid(text.undone)
    onChange(before.at(-1) ?? null)
  }
  const choice = (src: string, label: string) => (
    <label key={src}>
      <input
        type="radio"
        name="thumbnail"
        aria-label={label}
        checked={cover === src}
        onChange={() => choose(src)}
      />
      <img src={src} alt="" width={120} height={75} loading="lazy" decoding="async" />
    </label>
  )
  return (
    <fieldset className={styles.cover}>
      <legend>{words.thumbnail}</legend>
      <div className={styles.choices}>
        <label>
          <input type="radio" name="thumbnail" checked={cover === null} onChange={() => choose(null)} />
          <span>{words.noThumbnail}</span>
        </label>
        {pictures.map((src, n) => choice(src, words.pictureOfText(n + 1)))}
        {others.map((src, n) => choice(src, text.added(n + 1)))}
      </div>
      <div className={styles.tools}>
        <Button size="small" icon={<ImagePlus aria-hidden />} onClick={() => setAsking('library')}>
          {text.choose}
        </Button>
        {own && (
          <Button size="small" icon={<Crop aria-hidden />} onClick={() => setAsking('crop')}>
            {text.crop}
          </Button>
        )}
        {before.length > 0 && (
          <Button size="small" look="quiet" icon={<Undo2 aria-hidden />} onClick={undo}>
            {text.undo}
          </Button>
        )}
      </div>
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Suspense>
        {asking === 'library' && (
          <LibraryDialog
            title={text.title}
            onlyOwn
            onClose={() => setAsking(null)}
            onChosen={({ src }) => choose(src)}
            onFiles={files => {
              add(files.slice(0, 1))
              setAsking(null)
            }}
          />
        )}
        {asking === 'crop' && own && (
          <CropDialog
            image={own}
            onClose={() => setAsking(null)}
            onCropped={src => choose(src, text.cropped)}
          />
        )}
      </Suspense>
    </fieldset>
  )
}

/** Minimum side length in pixels of an image to crop; a part of a smaller one would not be recognisable. */
const CROPPED_MIN = 64

/** The author's own image at this URL if it can be cropped, otherwise null. */
function useOwnPicture(src: string | null) {
  const id = src?.slice('/media/'.length, '/media/'.length + 13) ?? ''
  const { data } = useQuery({ ...myImage(id), enabled: /^[0-9a-z]{13}$/.test(id), retry: false })
  const attributes = data?.data.attributes
  if (!attributes || attributes.src !== src || attributes.suspended || attributes.restorableUntil) return null
  const { width, height } = attributes
  return Math.min(width, height) < CROPPED_MIN ? null : { id, src, width, height }
}
