/** WordPress also names a page by its number, which no path of this site does. */
export const PATH_BY_NUMBER = /^\/\?(?:p|page_id)=[1-9]\d{0,14}$/;
