import type { LiveText } from '#app/entities/article/live-strings.ja.ts'

const en: LiveText = {
  show: { video: 'Play here', post: 'Show here' },
  frame: site => `Embedded from ${site}`,
  note: site => `Connects to ${site} once you press it`,
}
export default en
