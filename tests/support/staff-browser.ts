type Get = (path: string, cookie?: string) => Promise<Response> | Response;

const maxRedirects = 10;

/** Keeps the cookies of one host, as a browser does. */
class Jar extends Map<string, string> {
  take({ headers }: Response): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const isOver = attributes.some((one) =>
        /^(max-age=0|expires=Thu, 01 Jan 1970.*)$/i.test(one),
      );
      if (isOver) this.delete(name);
      else this.set(name, value);
    }
  }

  override toString(): string {
    return Array.from(this, ([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** A browser that follows redirects between the staff's pages, which are asked in the process, and the OpenID provider. */
export function openStaffBrowser(get: Get, origin: string) {
  const [own, provider] = [new Jar(), new Jar()];
  /** The addresses of the last visit, redirects included. */
  let visited: string[] = [];
  return {
    own,
    provider,
    visited: () => visited,
    cookie: () => own.toString(),
    visit: async (path: string): Promise<{ status: number; path: string; page: string }> => {
      let url = new URL(path, origin);
      visited = [];
      for (let count = 0; count < maxRedirects; count += 1) {
        visited.push(url.href);
        const isOwn = url.origin === origin;
        const jar = isOwn ? own : provider;
        const response = isOwn
          ? await get(`${url.pathname}${url.search}`, jar.toString())
          : await fetch(url, { headers: { cookie: jar.toString() }, redirect: 'manual' });
        jar.take(response);
        const location = response.headers.get('location');
        if (location === null) {
          const { pathname, search } = url;
          return { status: response.status, path: pathname + search, page: await response.text() };
        }
        url = new URL(location, url);
      }
      throw new Error(`Too many redirects: ${visited.join(' ')}`);
    },
  };
}
