const ja = {
  part: (n: number, count: number) => `第${n}回 / 全${count}回`,
  all: 'すべての回',
  previous: '前の回',
  next: '次の回',
}
export default ja
export type SeriesNavText = typeof ja
