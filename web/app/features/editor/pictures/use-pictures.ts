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
type Target = { at: number; replaces: boolean }

/** Pictures of the open text: where uploads and choices come, and what is asked about them. */
export function usePictures(editor: Editor | null) {
  const [asking, setAsking] = useState<'choose' | 'describe' | null>(null)
  /** Target of the open dialog. */
  const target = useRef<Target>(null)
  /** Targets of files that are being uploaded; files of one paste, drop or dialog share theirs. */
  const targets = useRef(new Map<File, Target>())
  const { uploads, add, retry, dismiss, ended } = useUploads(put)
  const selected = useEditorState({
    editor,
    selector: ({ editor: current }) => (current?.isActive('image') ? current.state.selection.from : null),
  })

  useEffect(() => {
    const follow = ({ transaction }: { transaction: { mapping: { map: (at: number) => number } } }) => {
      for (const known of new Set([...targets.current.values(), ...(target.current ? [target.current] : [])]))
        known.at = transaction.mapping.map(known.at)
    }
    editor?.on('transaction', follow)
    return () => {
      editor?.off('transaction', follow)
    }
  }, [editor])
  const idle = uploads.length === 0 && asking === null
  useEffect(() => {
    if (!idle) return
    target.current = null
    targets.current.clear()
  }, [idle])

  /** @param dropped where in the text, instead of where the caret is */
  function aim(replaces: boolean, dropped?: number): Target | null {
    if (!editor) return null
    const { doc } = editor.state
    const selection = dropped === undefined ? editor.state.selection : Selection.near(doc.resolve(dropped))
    return { at: replaces ? selection.from : placeBehind(selection, editor.state), replaces }
  }

  function put(picture: ChosenPicture, file?: File): void {
    if (!editor) return
    const aimed = file ? targets.current.get(file) : target.current
    const { at, replaces } = aimed ?? { replaces: false, at: undefined }
    if (file) targets.current.delete(file)
    if (replaces && at !== undefined) {
      editor.view.dispatch(replacePicture(editor.state, at, picture))
      return
    }
    const { transaction, end } = insertPictures(editor.state, [picture], at)
    editor.view.dispatch(transaction)
    // The next of several comes behind this one.
    if (aimed) aimed.at = end
  }

  return {
    ...{ uploads, retry, dismiss, ended, asking, selected },
    /** True when there were files, so that the editor itself leaves the event alone. */
    take(files: File[], dropped?: number): boolean {
      if (files.length === 0) return false
      const aimed = (asking !== null && target.current) || aim(false, dropped)
      const taken = aimed?.replaces ? files.slice(0, 1) : files
      if (aimed) for (const file of taken) targets.current.set(file, aimed)
      add(taken)
      return true
    },
    /** Asks for an image; with `replaces`, it replaces the selected one. */
    choose(replaces = false): void {
      target.current = aim(replaces)
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
