import { Extension } from '@tiptap/core'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { ReactNode } from 'react'

export type CompletionKind = 'block' | 'person' | 'tag'

/** Text being typed after a trigger character. */
export interface Trigger {
  kind: CompletionKind
  from: number
  to: number
  query: string
}

/** A trigger character and the text up to the caret. A slash counts only at the start of a word (not in 攻撃/防御). */
const ASKED =
  /(?:^|[\s\u3000])([/／])([^\s/／]{0,20})$|(?<![\w/.@#＠＃-])([@＠#＃])([^\s@＠#＃、。,]{0,40})$/u

/** The completion that the text before the caret triggers, if any. */
export function triggerIn(before: string): { kind: CompletionKind; length: number; query: string } | null {
  const match = ASKED.exec(before)
  if (!match) return null
  const [, slash, block = '', sign = '', rest = ''] = match
  if (slash) return { kind: 'block', length: 1 + block.length, query: block }
  return { kind: '@＠'.includes(sign) ? 'person' : 'tag', length: 1 + rest.length, query: rest }
}

function triggerAt({ selection, schema }: EditorState): Trigger | null {
  const { $from, empty } = selection
  if (!(empty && $from.parent.isTextblock) || $from.parent.type.spec.code) return null
  if (schema.marks.code?.isInSet($from.marks()) || schema.marks.link?.isInSet($from.marks())) return null
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 50),
    $from.parentOffset,
    '',
    '\u3000',
  )
  const found = triggerIn(before)
  return found && { ...found, from: $from.pos - found.length, to: $from.pos }
}

/** One thing to pick from the list. */
export interface Option {
  key: string
  label: string
  hint?: string
  icon?: ReactNode
  run: (range: { from: number; to: number }) => void
}
export type Source = (query: string) => Option[] | Promise<Option[]>

interface Shown {
  trigger: Trigger
  options: Option[]
  index: number
  /** Screen position of the trigger character. */
  at: { left: number; top: number; bottom: number }
}

/**
 * The list below what is being typed: kept outside of React, since the editor's keys come first. While an input method
 * composes nothing opens, changes or is picked; its Enter is its own.
 */
export function createCompletion(sources: Partial<Record<CompletionKind, Source>>) {
  let shown: Shown | null = null
  let dismissed: string | null = null
  let asked = ''
  const listeners = new Set<() => void>()
  const show = (next: Shown | null) => {
    if (next === shown) return
    shown = next
    for (const listener of listeners) listener()
  }
  const placeOf = ({ kind, from }: Trigger) => `${kind} ${from}`
  const questionOf = (trigger: Trigger) => `${placeOf(trigger)} ${trigger.query}`

  async function see(view: EditorView): Promise<void> {
    if (view.composing) return
    const trigger = view.hasFocus() ? triggerAt(view.state) : null
    const source = trigger && sources[trigger.kind]
    if (!trigger || !source) {
      asked = ''
      dismissed = null
      return show(null)
    }
    const question = questionOf(trigger)
    if (placeOf(trigger) === dismissed || question === asked) return
    asked = question
    const answer = source(trigger.query)
    const options = answer instanceof Promise ? await answer.catch(() => []) : answer
    // Something else was typed meanwhile.
    if (asked !== question || view.isDestroyed) return
    if (view.composing) {
      // Asked again once the composition has ended.
      asked = ''
      return
    }
    const { left, top, bottom } = view.coordsAtPos(trigger.from)
    show(options.length > 0 ? { trigger, options, index: 0, at: { left, top, bottom } } : null)
  }
  function dismiss() {
    dismissed = shown && placeOf(shown.trigger)
    show(null)
  }
  /**
   * Runs the option if the text still asks what the list answers. After more was typed, or after a merge moved the text,
   * the list only closes: the range of its trigger would replace the wrong text.
   */
  function pick(view: EditorView, index: number) {
    const { options, trigger } = shown ?? {}
    const option = options?.[index]
    if (!option || !trigger) return
    show(null)
    const now = triggerAt(view.state)
    if (now && questionOf(now) === questionOf(trigger)) option.run(now)
  }
  function onKey(view: EditorView, event: KeyboardEvent): boolean {
    if (
      !shown ||
      event.isComposing ||
      event.keyCode === 229 ||
      event.shiftKey ||
      event.ctrlKey ||
      event.metaKey
    )
      return false
    const { options, index } = shown
    const go = (to: number) => show({ ...(shown as Shown), index: (to + options.length) % options.length })
    if (event.key === 'ArrowDown') go(index + 1)
    else if (event.key === 'ArrowUp') go(index - 1)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(view, index)
    else if (event.key === 'Escape') dismiss()
    else return false
    return true
  }

  const extension = Extension.create({
    name: 'completion',
    // Before the keys of lists, tables and the way out.
    priority: 2_000,
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleKeyDown: onKey,
          handleDOMEvents: {
            blur: () => {
              show(null)
              asked = ''
              return false
            },
            compositionend: view => {
              // The composed text is in the document a moment later.
              setTimeout(() => !view.isDestroyed && void see(view))
              return false
            },
          },
        },
        view: () => ({ update: view => void see(view) }),
      }),
    ],
  })
  return {
    extension,
    pick,
    get: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type Completion = ReturnType<typeof createCompletion>
