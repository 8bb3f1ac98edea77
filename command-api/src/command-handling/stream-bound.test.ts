import { describe, expect, it } from 'vitest'
import { type ArticleCommand, articleDecider } from '#articles/article.decider.ts'
import type { CategoryCommand } from '#categories/category.decider.ts'
import { sealedCategoryDecider } from '#categories/sealed-category.decider.ts'
import { type ImageCommand, imageDecider } from '#images/image.decider.ts'
import { type ReviewCommand, reviewDecider } from '#reviews/review.decider.ts'
import { type SeriesCommand, seriesDecider } from '#series/series.decider.ts'
import { type HeaderCommand, headerDecider } from '#template-headers/header.decider.ts'
import { type UserCommand, userDecider } from '#users/user.decider.ts'
import type { Decider } from './decider.ts'

/** Commands of one decider by their types: those that the bound of a stream rejects, and those that it must not reject. */
const commandsOf = <Command extends { type: string }>(
  name: string,
  { lengthens }: Pick<Decider<never, Command, never>, 'lengthens'>,
  rejected: Command['type'][],
  possible: Command['type'][],
) => ({ name, lengthens: (type: string) => lengthens?.({ type } as Command) === true, rejected, possible })

describe('the bound of a stream', () => {
  it.each([
    commandsOf<ArticleCommand>(
      'an article',
      articleDecider,
      ['ChangeSettings', 'PublishArticle', 'SchedulePublication', 'SetTemplateHeader', 'RestoreArticle'],
      ['UnpublishArticle', 'UnschedulePublication', 'DeleteArticle', 'PurgeArticle'],
    ),
    commandsOf<CategoryCommand>(
      'a data table',
      sealedCategoryDecider('', Buffer.alloc(0)),
      ['ShapeCategory', 'PublishCategory', 'RestoreCategory'],
      ['UnpublishCategory', 'DeleteCategory', 'SuspendCategory', 'ReinstateCategory', 'PurgeCategory'],
    ),
    commandsOf<ImageCommand>(
      'an image',
      imageDecider,
      ['ChangeImage', 'RestoreImage'],
      ['DeleteImage', 'RemoveBytes', 'EraseImage', 'DisownImage', 'SuspendImage', 'ReinstateImage'],
    ),
    commandsOf<ReviewCommand>(
      'a review',
      reviewDecider,
      ['PublishReview', 'RestoreReview'],
      ['UnpublishReview', 'DeleteReview', 'PurgeReview'],
    ),
    commandsOf<SeriesCommand>(
      'the series of an author',
      seriesDecider,
      ['MakeSeries', 'RewordSeries', 'SetParts', 'PlaceArticle'],
      ['RemoveSeries'],
    ),
    commandsOf<HeaderCommand>(
      'a template header',
      headerDecider('', undefined),
      ['ChangeHeader'],
      ['RemoveHeader'],
    ),
    commandsOf<UserCommand>(
      'an account',
      userDecider,
      ['EditProfile', 'RenameUser'],
      ['ConfirmEmailVerification', 'GrantRole', 'RevokeRole', 'EraseUser'],
    ),
  ])('permits withdrawal, moderation and erasure of $name', ({ lengthens, rejected, possible }) => {
    expect([...rejected, ...possible].filter(lengthens)).toEqual(rejected)
  })
})
