import type { ArticleContentChange } from '@koryaku/contracts/articles/article-content.ts'
import { picturesIn } from '@koryaku/contracts/articles/pictures-in.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid, shortIdSchema } from '@koryaku/contracts/ids.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import { asksForName, type Licence } from '@koryaku/contracts/images/image-sharing.ts'
import { imageUseStream } from '@koryaku/contracts/images/image-use.events.ts'
import { objectKeyOf } from '@koryaku/contracts/media-path.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { foldStream } from '#command-handling/decider.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { imageDecider, type KnownImage } from './image.decider.ts'
import { imageUseDecider } from './image-use.decider.ts'

type Stores = Pick<Context, 'db' | 'events'>

/** Which of these need no further look: own ones, and those of others that this member has taken. */
const usable = statement((userId: Param<string>, pictures: Param<readonly string[]>) =>
  facts
    .selectFrom('read.image as i')
    .leftJoin('read.image_use as u', on =>
      on.onRef('u.image_id', '=', 'i.image_id').on('u.user_id', '=', userId),
    )
    .select(['i.src', 'i.user_id', 'u.licence'])
    .where(eb => eb('i.src', '=', eb.fn.any(pictures)))
    .where(({ eb, or, and, not, ref }) =>
      or([eb('i.user_id', '=', userId), and([eb('u.licence', 'is not', null), not(ref('i.suspended'))])]),
    ),
)

/** Records that a user uses an image from now on. @returns the image, and the licence of this use */
export async function takePicture(
  { events }: Pick<Stores, 'events'>,
  { imageId, userId }: { imageId: string; userId: string },
  envelope: CommandEnvelope,
): Promise<{ image: KnownImage; licence: Licence | null; position: bigint | undefined }> {
  const image = await foldStream(imageDecider, events.readWhole(imageStream(imageId)))
  if (!image) throw new DomainError('not_found')
  if (image.userId === userId && !image.deleted) return { image, licence: image.licence, position: undefined }
  const { state, position } = await execute(
    events,
    {
      ...{ stream: imageUseStream(imageId, userId), decider: imageUseDecider },
      command: { type: 'TakeImage', userId, image },
    },
    envelope,
  )
  return { image, licence: state?.licence ?? null, position }
}

/** All that an article shows: in its text, and as its cover. */
export const picturesOf = ({ document, thumbnail }: ArticleContentChange): string[] => [
  ...(document ? picturesIn(document.content) : []),
  ...(thumbnail ? [thumbnail] : []),
]

interface Wanted {
  userId: string
  /** The pictures that are shown from now on, each with where the request has it. */
  pictures: ReadonlyMap<string, string>
  /** Images of the previous version. Read only if an image would be rejected otherwise. */
  before: () => Promise<ReadonlySet<string>>
}

/** All that an article shows, each with where a request has it. */
export const placesOf = (content: ArticleContentChange): ReadonlyMap<string, string> =>
  new Map(
    picturesOf(content).map(src => [
      src,
      src === content.thumbnail ? '/content/thumbnail' : '/content/document',
    ]),
  )

/**
 * Takes the images of other users that a user shows from now on. Rejects an image that is not shared, unless the
 * previous version contains it or the user took it while it was shared. The read model is sufficient for most images.
 * Otherwise the log decides, because the read model may lag behind a recent upload or licence.
 */
export async function takePictures(
  stores: Stores,
  { userId, pictures, before }: Wanted,
  envelope: CommandEnvelope,
): Promise<void> {
  const wanted = new Set(pictures.keys())
  if (wanted.size === 0) return
  for (const { src } of await usable(stores.db, userId, [...wanted])) wanted.delete(src)
  if (wanted.size === 0) return
  const known = await before()
  for (const src of wanted)
    if (!known.has(src) && !(await mayTake(stores, { src, userId }, envelope)))
      throw new DomainError('not_shared', {
        errors: [{ detail: src, source: { pointer: pictures.get(src) ?? '' } }],
      })
}

/**
 * Rejects the image of another user for a profile if it is not shared, or if its licence requires attribution, which a
 * profile does not show.
 */
export async function requireOwnOrFree(stores: Stores, { src, userId }: Use): Promise<void> {
  const image = await imageAt(stores, src)
  if (!image || image.userId === userId) return
  const { licence, deleted, suspended } = image
  if (licence === null || asksForName(licence) || deleted || suspended)
    throw new DomainError('not_shared', { errors: [{ source: { pointer: '/picture' } }] })
}

interface Use {
  src: string
  userId: string
}

/** A URL that never belonged to an image is allowed, because it shows nothing and has no owner. */
async function mayTake(stores: Stores, { src, userId }: Use, envelope: CommandEnvelope): Promise<boolean> {
  const image = await imageAt(stores, src)
  if (!image) return true
  const { imageId } = image
  try {
    const commandId = derivedUuid(`${envelope.commandId}\n${imageId}`)
    await takePicture(stores, { imageId, userId }, { ...envelope, commandId })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_shared') return false
    throw error
  }
}

/** Finds an image by its object key, which consists of the image ID and a suffix per attempt. */
async function imageAt({ events }: Pick<Stores, 'events'>, src: string): Promise<KnownImage | null> {
  const { success, data } = shortIdSchema.safeParse(objectKeyOf(src).slice(0, 13))
  return success ? foldStream(imageDecider, events.readWhole(imageStream(data))) : null
}
