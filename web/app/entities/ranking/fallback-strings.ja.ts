const ja = {
  daily: (start: string) => `今日のランキングはまだ記事が少ないため、${start}のランキングを表示しています。`,
  weekly: (start: string) =>
    `今週のランキングはまだ記事が少ないため、${start}からの週のランキングを表示しています。`,
  monthly: (start: string) =>
    `今月のランキングはまだ記事が少ないため、${start}からの月のランキングを表示しています。`,
  all: () => '',
}
export default ja
export type FallbackText = typeof ja
