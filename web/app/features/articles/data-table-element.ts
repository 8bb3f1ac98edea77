/**
 * Lets readers sort and filter the data tables of texts, wherever one is put. Until this is called, without scripts, and
 * where the rest cannot be loaded, the first rows stand there.
 */
export function defineDataTable(): void {
  if (customElements.get('data-table')) return
  customElements.define(
    'data-table',
    class extends HTMLElement {
      connectedCallback(): void {
        // In an editor it is moved and deleted as one.
        if (this.closest('[contenteditable]')) return
        import('#app/features/articles/data-tables.ts').then(
          ({ enliven }) => enliven(this),
          () => {},
        )
      }
    },
  )
}
