/** A text that can be published. */
export const testContent = (title = '序盤の進め方', text = 'まずは宿屋へ。') => ({
  title,
  document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
})
