/** A file, and the folders that it came in, the outermost first. */
export interface FoundFile {
  file: File;
  folders: readonly string[];
}

/** What systems leave in folders for themselves. */
const ofSystem = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;
/** Of one drop: more would fill the page. */
const mostFiles = 2000;

const usable = (found: Iterable<FoundFile>) =>
  [...found].filter(({ file }) => !ofSystem.test(file.name)).slice(0, mostFiles);

/** The files that were chosen, without those that a system left among them. */
export const chosenFiles = (list: Iterable<File>): FoundFile[] =>
  usable([...list].map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) })));

/** The files that were dropped, those in dropped folders too. To be called while the drop is being handled: afterwards the browser forgets it. */
export async function droppedFiles(transfer: DataTransfer): Promise<FoundFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return chosenFiles(transfer.files);
  const files: FoundFile[] = [];
  for (let entry = entries.shift(); entry && files.length < mostFiles; entry = entries.shift()) {
    const folders = entry.fullPath.split('/').slice(1, -1);
    if (isFile(entry))
      files.push({ file: await new Promise<File>((done, failed) => entry.file(done, failed)), folders });
    else if (isFolder(entry)) entries.push(...(await everythingIn(entry)));
  }
  return usable(files);
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A browser tells a hundred at a time. */
async function everythingIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const more = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (more.length === 0) return found;
    found.push(...more);
  }
}
