import type { Editor } from '@tiptap/react'
import { DescribePicture } from '#app/features/editor/pictures/describe-picture.tsx'
import LibraryDialog from '#app/features/editor/pictures/library-dialog.tsx'
import type { Pictures } from '#app/features/editor/pictures/use-pictures.ts'

/** The dialogs of the editor about images. */
export function PictureParts({ editor, pictures }: { editor: Editor; pictures: Pictures }) {
  const { asking, close } = pictures
  const { caption, alt } = editor.getAttributes('image')
  return (
    <>
      {asking === 'choose' && (
        <LibraryDialog
          onClose={close}
          onChosen={pictures.chosen}
          onFiles={files => {
            pictures.take(files)
            close()
          }}
        />
      )}
      {asking === 'describe' && (
        <DescribePicture
          caption={caption ?? ''}
          alt={alt ?? ''}
          onClose={close}
          onDescribed={words => {
            close()
            editor.chain().focus().updateAttributes('image', words).run()
          }}
        />
      )}
    </>
  )
}
