import { tagKey } from '../articles/tag-key.ts'
import { type ArticlePurpose, articlePurposes } from './article-purposes.ts'

/**
 * Tags by which an article has a purpose, in each language. The first is that of the official templates. A blog post has
 * the purpose `blog` by its kind, and no other.
 */
export const PURPOSE_TAGS: Readonly<
  Record<ArticlePurpose, Readonly<Record<'ja' | 'en', readonly string[]>>>
> = {
  beginner: { ja: ['初心者', '初心者向け', '初心者ガイド'], en: ['beginner', 'beginners'] },
  opening: { ja: ['チャート', '序盤'], en: ['walkthrough', 'opening'] },
  boss: { ja: ['ボス攻略', 'ボス'], en: ['boss', 'bosses'] },
  best: { ja: ['最強', 'ランキング'], en: ['ranking', 'tier-list'] },
  place: { ja: ['入手場所'], en: ['locations'] },
  tip: { ja: ['小ネタ'], en: ['tips'] },
  blog: { ja: ['プレイ日記', '日記'], en: ['diary'] },
}

/** The purpose of each tag, by its key. */
export const PURPOSE_OF_TAG: ReadonlyMap<string, ArticlePurpose> = new Map(
  articlePurposes.flatMap(purpose =>
    Object.values(PURPOSE_TAGS[purpose]).flatMap(tags => tags.map(tag => [tagKey(tag), purpose] as const)),
  ),
)
