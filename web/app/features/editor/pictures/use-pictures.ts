import { Selection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useUploads } from '#app/entities/image/use-uploads.ts'
import {
  type ChosenPicture,
  insertPictures,
  placeBehind,
  replacePicture,
} from '#app/features/editor/pictures/insert-pictures.ts'

/** Position of the next images; it is mapped through later changes of the text. */
type Target = { at: number; replaces: boolean } | null

/** Pictures of the open text: where uploads and choices come, and what is asked about them. */
export function usePictures(editor: Editor | null) {
  const [asking, setAsking] = useState<'choose' | 'describe' | null>(null)
  const target = useRef<Target>(null)
  const { uploads, add, retry, dismiss, ended } = useUploads(put)
  const selected = useEditorState({
    editor,
    selector: ({ editor: current }) => (current?.isActive('image') ? current.state.selection.from : null),
  })

  useEffect(() => {
    const follow = ({ transaction }: { transaction: { mapping: { map: (at: number) => number } } }) => {
      if (target.current) target.current.at = transaction.mapping.map(target.current.at)
    }
    editor?.on('transaction', follow)
    return () => {
      editor?.off('transaction', follow)
    }
  }, [editor])
  const idle = uploads.length === 0 && asking === null
  useEffect(() => {
    if (idle) target.current = null
  }, [idle])

  /** @param dropped where in the text, instead of where the caret is */
  function aim(replaces: boolean, dropped?: number): void {
    if (!editor) return
    const { doc } = editor.state
    const selection = dropped === undefined ? editor.state.selection : Selection.near(doc.resolve(dropped))
    target.current = { at: replaces ? selection.from : placeBehind(selection, editor.state), replaces }
  }

  function put(picture: ChosenPicture): void {
    if (!editor) return
    const { at, replaces } = target.current ?? { replaces: false, at: undefined }
    if (replaces && at !== undefined) {
      editor.view.dispatch(replacePicture(editor.state, at, picture))
      return
    }
    const { transaction, end } = insertPictures(editor.state, [picture], at)
    editor.view.dispatch(transaction)
    // The next of several comes behind this one.
    if (target.current) target.current.at = end
  }

  return {
    ...{ uploads, retry, dismiss, ended, asking, selected },
    /** True when there were files, so that the editor itself leaves the event alone. */
    take(files: File[], dropped?: number): boolean {
      if (files.length === 0) return false
      if (!target.current || dropped !== undefined) aim(false, dropped)
      add(target.current?.replaces ? files.slice(0, 1) : files)
      return true
    },
    /** Asks for an image; with `replaces`, it replaces the selected one. */
    choose(replaces = false): void {
      aim(replaces)
      setAsking('choose')
    },
    chosen(picture: ChosenPicture): void {
      put(picture)
      setAsking(null)
      editor?.commands.focus()
    },
    describe: () => setAsking('describe'),
    close: () => setAsking(null),
  }
}
export type Pictures = ReturnType<typeof usePictures>
