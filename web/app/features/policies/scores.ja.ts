import { AVERAGE_FROM, FIRST_PERIOD_DAYS, LAST_PERIOD_DAYS } from '@koryaku/contracts/reviews/review-parts.ts'
import {
  HALF_FROM_DAYS,
  PRIOR_REVIEWS,
  PRIOR_SCORE2,
  WHOLE_FROM_DAYS,
  WHOLE_FROM_WORKS,
} from '@koryaku/contracts/reviews/score-weight.ts'
import type { PolicyText } from '#app/features/policies/policy.tsx'

const ja: PolicyText = {
  title: '平均点の決まり方',
  description: 'ゲームの平均点と、評価の高い順の並びが、どのように決まるかを説明します。',
  intro:
    '平均点は、公開中のレビューの点数だけから計算します。運営が点数を足したり、引いたりすることはありません。',
  sections: [
    {
      heading: '平均点',
      paragraphs: [
        `点数は1〜10点で、0.5点きざみです。レビューが${AVERAGE_FROM}件になると、平均点、分布、機種ごと・遊び終えたかどうかごとの平均を表示します。内訳の平均も、${AVERAGE_FROM}件から表示します。`,
        '1人が1つのゲームに書けるレビューは1件です。書き直した場合は、新しい点数で数えます。下書き、公開停止中、削除されたレビューは数えません。',
      ],
    },
    {
      heading: '新しいアカウントの重み',
      paragraphs: [
        '点数の操作を防ぐため、登録して間もないアカウントのレビューは、平均点への影響が小さくなります。分布と件数では、どのレビューも1件と数えます。',
      ],
      points: [
        `登録から${HALF_FROM_DAYS}日未満は、4分の1の重みです。`,
        `${HALF_FROM_DAYS}日以上で、2分の1の重みになります。`,
        `${WHOLE_FROM_DAYS}日以上で、公開中の記事とレビューが合わせて${WHOLE_FROM_WORKS}本以上あると、すべての重みになります。`,
      ],
    },
    {
      heading: '重みが変わるとき',
      paragraphs: [
        '登録からの日数は、最後にレビューを公開または更新した日で数えます。重みが増えると、それまでに書いたレビューの重みも増えます。',
        '不正な操作が確認されたアカウントの点数は、平均点から除きます。レビューは読めるままです。',
      ],
    },
    {
      heading: '点数の移り変わり',
      paragraphs: [
        `期間ごとの平均点は、その期間につけられ、期間の終わりに公開中だった点数から計算します。期間は、発売から${FIRST_PERIOD_DAYS}日間（発売日が登録されていないゲームでは、最初のレビューからの${FIRST_PERIOD_DAYS}日間）、ゲームのバージョンごとに次のバージョンまで、直近${LAST_PERIOD_DAYS}日間です。過去の日を選ぶと、その日までの点数を表示します。`,
        '発売からの期間には、その間に公開された点数のほかに、遊んだ日がその期間までのプレイの点数も含みます。レビューがいまも公開中の場合にかぎります。',
        'もう一度遊んで点数をつけたレビューは、新しい点数の期間でも数えます。24時間以内に直した点数は、初めからその点数だったものとします。重みと、平均点から除くアカウントは、いまのものを使います。完全に削除されたレビューは、過去の期間からも除きます。',
      ],
    },
    {
      heading: '評価の高い順',
      paragraphs: [
        `レビューが少ないゲームは、平均点がたまたま高くなることがあります。そのため並び順では、どのゲームにも${PRIOR_SCORE2 / 2}点のレビューが${PRIOR_REVIEWS}件あるものとして平均を計算します。表示する平均点には、これを含めません。`,
        `計算式は「（${PRIOR_REVIEWS} × ${PRIOR_SCORE2 / 2} + 重み × 点数の合計）÷（${PRIOR_REVIEWS} + 重みの合計）」です。平均点のあるゲームだけが並びます。`,
      ],
    },
  ],
}
export default ja
