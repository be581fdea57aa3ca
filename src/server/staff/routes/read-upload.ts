/** Far above the shipped content. It is read into memory as a whole. */
export const maxUploadBytes = 16 * 1024 * 1024;

/** The fields of a posted form with a file, or the status that refuses it. No more than the limit is read, whatever is sent. */
export async function readUpload(request: Request): Promise<FormData | 400 | 413> {
  if (Number(request.headers.get('content-length')) > maxUploadBytes) return 413;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // The stream is not cancelled, which would close the connection before the answer is sent.
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    length += read.value.length;
    if (length > maxUploadBytes) return 413;
    chunks.push(read.value);
  }
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return new Response(Buffer.concat(chunks), { headers }).formData().catch(() => 400);
}
