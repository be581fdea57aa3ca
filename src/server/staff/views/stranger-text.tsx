import { markHiddenCharacters } from '#rules/fields/hidden-characters.ts';

/** What somebody outside wrote: text and nothing else. Its direction of writing ends with it, and hidden characters are seen. */
export function StrangerText({ children, limit }: { children: string; limit?: number }) {
  const characters = [...markHiddenCharacters(children)];
  const isCut = limit !== undefined && characters.length > limit;
  return <bdi>{isCut ? `${characters.slice(0, limit).join('')}…` : characters.join('')}</bdi>;
}
