import { Editor } from '@tiptap/core'
import { history } from '@tiptap/pm/history'
import { expect, it } from 'vitest'
import { extensionsFor } from '#app/features/editor/extensions.ts'
import { linkTo } from './mentions.ts'

it('makes the picked link a separate undo step from the text typed before and after it', () => {
  const editor = new Editor({
    element: null,
    extensions: extensionsFor({
      bodyPlaceholder: '',
      embed: { article: '', game: '', category: '', review: '' },
    }),
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
  })
  // Without a page the editor has no plugins.
  editor.view.updateState(editor.state.reconfigure({ plugins: [history()] }))
  const type = (text: string) => editor.view.dispatch(editor.state.tr.insertText(text))
  const undo = () => editor.commands.undo()
  type('詳しくは @ka')
  linkTo(() => editor, '@kakinoki', '/users/kakinoki')({ from: 6, to: 9 })
  type('さん')
  expect(editor.getText()).toBe('詳しくは @kakinoki さん')
  undo()
  expect(editor.getText()).toBe('詳しくは @kakinoki ')
  undo()
  expect(editor.getText()).toBe('詳しくは @ka')
  undo()
  expect(editor.getText()).toBe('')
})
