import { useQueryClient } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { writingKeys } from '#app/api/writing-keys.ts'

/**
 * Saves the content of an older version as the newest version. Versions in between are kept. Changes that another tab
 * saves concurrently are merged.
 */
export function useRestore(articlePath: string, onRestored: () => void) {
  const client = useQueryClient()
  return useCommand<{ base: string; restores: string }>({
    request: body => ({ method: 'PATCH', path: path`my/articles/${articlePath}/text`, body }),
    onSuccess: () => {
      onRestored()
      return client.invalidateQueries({ queryKey: writingKeys.allTextVersions(articlePath) })
    },
  })
}
