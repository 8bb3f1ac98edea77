/**
 * Lets readers sort and filter the data tables in texts, wherever one is inserted. Before this is called, without
 * scripts, and where the remaining code cannot be loaded, only the first rows are shown.
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
