import type { TakenImageDocument } from '@koryaku/contracts/images/image.api.ts'
import { LICENCES_PATH } from '@koryaku/contracts/images/image-sharing.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import { writingKeys } from '#app/api/writing-keys.ts'
import { ImageGrid } from '#app/entities/image/image-grid.tsx'
import { sharedImages } from '#app/entities/image/image-queries.ts'
import { SharedBy } from '#app/entities/image/shared-by.tsx'
import { useImageText } from '#app/entities/image/strings.ts'
import type { ChosenPicture } from '#app/features/editor/pictures/insert-pictures.ts'
import styles from '#app/features/editor/pictures/pictures.module.css'
import { usePicturesText } from '#app/features/editor/pictures/strings.ts'
import { localePath, useLanguage } from '#app/i18n/language.ts'
import { LoadMore } from '#app/ui/load-more.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

/** Pictures that others share: one that is chosen is taken into use before it comes into the text. */
export function SharedPictures({ onChosen }: { onChosen: (picture: ChosenPicture) => void }) {
  const text = usePicturesText()
  const words = useImageText()
  const language = useLanguage()
  const client = useQueryClient()
  const [q, setQ] = useState('')
  const query = useInfiniteQuery(sharedImages({ q }))
  const { data, error, isFetching } = query
  const images = (data?.pages ?? []).flatMap(page =>
    page.data.map(({ id, attributes }) => ({ id, ...attributes })),
  )
  const take = useCommand<{ id: string; alt: string }, TakenImageDocument>({
    request: ({ id }) => ({ method: 'POST', path: path`images/${id}/use` }),
    onSuccess: ({ data: { attributes } }, { alt }) => onChosen({ ...attributes, alt }),
    failure: 'own',
  })
  const refused = take.error instanceof ApiFailure ? take.error.code : take.error && 'failed'
  return (
    <>
      <p className={styles.nothing}>
        {text.sharedHint}{' '}
        <a href={localePath(language, LICENCES_PATH)} target="_blank" rel="noopener">
          {text.licences}
        </a>
      </p>
      <SearchBox
        label={words.sharedSearch}
        placeholder={words.searchPlaceholder}
        value={q}
        onSearch={setQ}
        busy={isFetching || take.isPending}
        debounceMs={300}
      />
      {refused && <p role="alert">{refused === 'not_shared' ? text.sharedNoMore : text.notTaken}</p>}
      {error && !data && <PartFailed query={query} />}
      {!data && !error && <PageSkeleton />}
      {data && images.length === 0 && (
        <p className={styles.nothing}>{q ? text.nothingFound : text.nothingShared}</p>
      )}
      <ImageGrid
        images={images}
        label={text.shared}
        onOpen={image => {
          take.run(image)
          if (refused) void client.invalidateQueries({ queryKey: writingKeys.allSharedImages })
        }}
        factsOf={image => <SharedBy image={image} />}
      />
      <LoadMore query={query} shown={images.length} total={data?.pages[0]?.meta.totalCount ?? 0} />
    </>
  )
}
