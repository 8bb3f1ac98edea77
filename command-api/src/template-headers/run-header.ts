import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import {
  TemplateHeaderRemoved,
  templateHeaderFamily,
} from '@koryaku/contracts/templates/template-header.events.ts'
import { foldStream } from '#command-handling/decider.ts'
import { type CommandEnvelope, execute, type Outcome } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { deleteContentKeys, findContentKey, makeContentKey } from '#keys/content-keys.ts'
import {
  type Header,
  type HeaderCommand,
  type HeaderState,
  headerDecider,
  type NewHeader,
  ownHeader,
} from './header.decider.ts'

type Stores = Pick<Context, 'db' | 'events'>

async function loadHeader({ db, events }: Stores, headerId: string): Promise<HeaderState> {
  const recorded = events.readWhole(templateHeaderFamily.stream(headerId))
  return foldStream(headerDecider(headerId, await findContentKey(db, headerId)), recorded)
}

/** One of this owner's; official ones are the site's. */
export const requireHeader = async (stores: Stores, headerId: string, ownerId: string): Promise<Header> =>
  ownHeader(await loadHeader(stores, headerId), ownerId)

/** Whose it is; undefined: there is none. */
export const ownerOfHeader = async (stores: Stores, headerId: string): Promise<string | undefined> =>
  (await loadHeader(stores, headerId))?.ownerId

/** The header that stays at the top of an article; null if it was removed. */
export const readHead = async (stores: Stores, headerId: string): Promise<ArticleDocument | null> =>
  (await loadHeader(stores, headerId))?.words?.head ?? null

/** Creates a header; its key is stored first. */
export async function addHeader(
  stores: Stores,
  header: NewHeader,
  envelope: CommandEnvelope,
): Promise<Outcome<HeaderState>> {
  await makeContentKey(stores.db, { contentId: header.headerId, ownerId: header.ownerId })
  return runHeader(stores, header.headerId, { type: 'AddHeader', ...header }, envelope)
}

/** Decides about a header; deletes the key of a removed one after the event is in the log. */
export async function runHeader(
  stores: Stores,
  headerId: string,
  command: HeaderCommand,
  envelope: CommandEnvelope,
): Promise<Outcome<HeaderState>> {
  const decider = headerDecider(headerId, await findContentKey(stores.db, headerId))
  const target = { stream: templateHeaderFamily.stream(headerId), decider, command }
  const outcome = await execute(stores.events, target, envelope)
  if (command.type === 'RemoveHeader') await forgetRemovedHeader(stores, headerId)
  return outcome
}

/** Only the event log decides that it is removed, because a deleted key cannot be restored. */
export async function forgetRemovedHeader({ db, events }: Stores, headerId: string): Promise<void> {
  const last = await events.readLast(templateHeaderFamily.stream(headerId))
  if (last?.type === TemplateHeaderRemoved.type) await deleteContentKeys(db, [headerId])
}
