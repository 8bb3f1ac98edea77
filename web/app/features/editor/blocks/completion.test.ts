import { Schema } from '@tiptap/pm/model'
import { EditorState, type Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { expect, it, vi } from 'vitest'
import { createCompletion, type Option, triggerIn } from './completion.ts'

it.each([
  ['/', 'block', ''],
  ['／ひょう', 'block', 'ひょう'],
  ['まず /tab', 'block', 'tab'],
  ['まず　／表', 'block', '表'],
  ['@ka', 'person', 'ka'],
  ['さんきゅう＠kakinoki', 'person', 'kakinoki'],
  ['(#ボス', 'tag', 'ボス'],
  ['これは＃', 'tag', ''],
])('%s asks for something', (before, kind, query) => expect(triggerIn(before)).toMatchObject({ kind, query }))
it.each(['攻撃/防御', '1/2', 'https://koryaku', 'a@b', 'C#', '# ', '@ka ', 'x/', '/a b', '//', '##', 'a.@b'])(
  '%s asks for nothing',
  before => expect(triggerIn(before)).toBeNull(),
)

const schema = new Schema({
  nodes: { doc: { content: 'paragraph' }, paragraph: { content: 'text*' }, text: {} },
  marks: { code: {}, link: {} },
})
function stateOf(text: string): EditorState {
  const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text(text)])])
  return EditorState.create({ doc, selection: TextSelection.atEnd(doc) })
}

type Answer = (options: Option[]) => void
/** A list for people whose answers the test gives, and a view that it can change. */
function openList(text: string) {
  const answers: Answer[] = []
  const completion = createCompletion({ person: () => new Promise(resolve => answers.push(resolve)) })
  const plugins: Plugin[] = completion.extension.config.addProseMirrorPlugins?.call({} as never) ?? []
  const view = {
    ...{ state: stateOf(text), composing: false, isDestroyed: false, hasFocus: () => true },
    coordsAtPos: () => ({ left: 0, top: 0, bottom: 0 }),
  }
  const asView = view as unknown as EditorView
  const shown = plugins[0]?.spec.view?.(asView)
  const update = () => shown?.update?.(asView, view.state)
  return { answers, completion, view, asView, update }
}

it('opens no list when the answer arrives during a composition, but after it', async () => {
  const { answers, completion, view, update } = openList('@ka')
  const option = { key: 'kakinoki', label: 'かきのき', run: () => {} }
  update()
  view.composing = true
  answers[0]?.([option])
  await Promise.resolve()
  await Promise.resolve()
  expect(completion.get()).toBeNull()
  view.composing = false
  update()
  answers[1]?.([option])
  await expect.poll(() => completion.get()?.options).toEqual([option])
})

it.each([
  ['more was typed', '@kak', 0],
  ['a merge moved the text', 'は @ka', 0],
  ['nothing changed', '@ka', 1],
])('closes the list on a pick and runs the option only for its own text: %s', async (_when, text, times) => {
  const { answers, completion, view, asView, update } = openList('@ka')
  const run = vi.fn()
  update()
  answers[0]?.([{ key: 'kakinoki', label: 'かきのき', run }])
  await expect.poll(() => completion.get()).not.toBeNull()
  view.state = stateOf(text)
  completion.pick(asView, 0)
  expect(completion.get()).toBeNull()
  expect(run).toHaveBeenCalledTimes(times)
})
