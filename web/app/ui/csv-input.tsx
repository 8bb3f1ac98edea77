import { useFieldControl } from '#app/ui/field.tsx'

/** Chooses a table file. A file that was corrected can be chosen again under its name. */
export const CsvInput = ({ onFile }: { onFile: (file: File) => void }) => (
  <input
    type="file"
    accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
    onClick={({ currentTarget }) => {
      currentTarget.value = ''
    }}
    onChange={({ target }) => {
      const [file] = target.files ?? []
      if (file) onFile(file)
    }}
    {...useFieldControl()}
  />
)
