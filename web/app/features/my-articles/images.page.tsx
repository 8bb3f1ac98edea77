import type { ImageList } from '@koryaku/contracts/images/image.api.ts'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { apiGet, path } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/my-articles/my-articles.module.css'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { IconButton } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

const myImages = () =>
  infiniteQueryOptions({
    queryKey: queryKeys.my.images(),
    queryFn: ({ pageParam, signal }) =>
      apiGet<ImageList>('my/images', { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

function Images() {
  const text = useMyArticlesText()
  const client = useQueryClient()
  const result = useInfiniteQuery(myImages())
  const [removing, setRemoving] = useState<string | null>(null)
  const { run, isPending } = useCommand<string>({
    request: id => ({ method: 'DELETE', path: path`my/images/${id}` }),
    onSuccess: () => {
      setRemoving(null)
      return client.invalidateQueries({ queryKey: queryKeys.my.images() })
    },
  })
  if (result.error && !result.data) throw result.error
  if (!result.data) return <PageSkeleton />
  const images = result.data.pages.flatMap(({ data }) => data)
  return (
    <>
      <PageHeading title={text.images} lead={text.imagesDescription} />
      {images.length === 0 && (
        <EmptyState
          title={text.nothingUploaded}
          text={text.imagesHint}
          link={{ to: '/search?t=games&write=article', label: text.chooseGame }}
        />
      )}
      <ul className={styles.images}>
        {images.map(({ id, attributes: { src, width, height } }) => (
          <li key={id}>
            <img src={src} alt="" width={width} height={height} loading="lazy" />
            <IconButton label={text.remove} onClick={() => setRemoving(id)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      <LoadMore query={result} shown={images.length} total={result.data.pages[0]?.meta.totalCount ?? 0} />
      <ConfirmDialog
        open={removing !== null}
        title={text.removeImage}
        text={text.removeImageText}
        confirmLabel={text.remove}
        danger
        busy={isPending}
        onConfirm={() => removing && run(removing)}
        onCancel={() => setRemoving(null)}
      />
    </>
  )
}

export default definePage({
  Component: Images,
  meta: ({ language }) => {
    const text = useMyArticlesText.in(language)
    return { title: text.images, description: text.imagesDescription }
  },
})
