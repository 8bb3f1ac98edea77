import type {
  TextSavedEvent,
  TextVersionNamedEvent,
} from '@koryaku/contracts/articles/text/article-text.events.ts'
import type {
  OpenedName,
  OpenedSave,
  SavedText,
  VersionName,
} from '@koryaku/contracts/articles/text/saved-text.ts'
import type { TextHead } from '@koryaku/contracts/articles/text/text-head.ts'
import { openContent, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import type { Decider } from '#command-handling/decider.ts'
import { type SaveText, type TextState, textDecider } from './text.decider.ts'
import { type NameVersion, type VersionNames, versionNamesDecider } from './version-names.decider.ts'

/** Wraps the rules of saving: decrypts their input and encrypts their events with the key of the content. */
export const sealedTextDecider = (
  contentId: string,
  key: Buffer,
): Decider<TextState, SaveText, TextSavedEvent> => ({
  initial: textDecider.initial,
  evolve: (state, event, place) => textDecider.evolve(state, openedSave(event, contentId, key), place),
  decide: (command, state) =>
    textDecider.decide(command, state).map(save => sealedSave(save, contentId, key)),
})

/** Wraps the rules of naming in the same way. */
export const sealedNamesDecider = (
  contentId: string,
  key: Buffer,
): Decider<VersionNames, NameVersion, TextVersionNamedEvent> => ({
  initial: versionNamesDecider.initial,
  lengthens: () => true,
  evolve: (names, event) => versionNamesDecider.evolve(names, openedName(event, contentId, key)),
  decide: (command, names) =>
    versionNamesDecider.decide(command, names).map(name => sealedName(name, contentId, key)),
})

const open = <Content extends object>(sealed: string, contentId: string, key: Buffer): Content =>
  openContent(sealed, contentId, key) as Content

function openedSave({ type, data }: TextSavedEvent, contentId: string, key: Buffer): OpenedSave {
  const { sealedHead, sealed, whole: _, ...known } = data
  const head = open<TextHead>(sealedHead, contentId, key)
  const saved = open<SavedText>(sealed, contentId, key)
  return { type, data: { ...known, head, saved } }
}

function sealedSave({ type, data }: OpenedSave, contentId: string, key: Buffer): TextSavedEvent {
  const { head, saved, ...known } = data
  const parts = {
    whole: 'text' in saved,
    sealedHead: sealContent(head, contentId, key),
    sealed: sealContent(saved, contentId, key),
  }
  return { type, data: { ...known, ...parts } }
}

function openedName({ type, data }: TextVersionNamedEvent, contentId: string, key: Buffer): OpenedName {
  const { sealedName, ...known } = data
  const name = sealedName === null ? null : open<VersionName>(sealedName, contentId, key).name
  return { type, data: { ...known, name } }
}

function sealedName({ type, data }: OpenedName, contentId: string, key: Buffer): TextVersionNamedEvent {
  const { name, ...known } = data
  const sealed = name === null ? null : sealContent({ name } satisfies VersionName, contentId, key)
  return { type, data: { ...known, sealedName: sealed } }
}
